import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CALLS } from "#app/api/calls.ts";
import type { Access } from "#app/api/operation.ts";
import { ROLES } from "#app/domain/context.ts";
import { nameOf } from "./journeys/declared.ts";
import { ACCESS_EXCEPTIONS } from "./specification/access-exceptions.ts";
import { ADDITIONAL_CALLS, accessToAdditional } from "./specification/additional-calls.ts";

/** Who may use each JSON call: whom the specification names as its actor, or the exception that has a reason. @database none */

type Specified = { method: string; path: string; actor: string };
const specified = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "specification", "calls.json"), "utf8"),
) as Specified[];

/** Who an actor of the specification stands for. An admin may do the work of staff, and both that of a partner for them. */
const USUAL: Record<string, Access> = {
  any: "public",
  customer: ["customer"],
  partner: ["partner", "staff", "admin"],
  agent: ["agent"],
  staff: ["staff", "admin"],
  city_manager: ["city_manager"],
  admin: ["admin"],
};

const exceptions = new Map(
  ACCESS_EXCEPTIONS.flatMap(({ roles, calls }) => calls.map((call) => [call, roles])),
);
const words = (access: Access | readonly string[] | "public") =>
  access === "public" ? "everybody" : ROLES.filter((role) => access.includes(role)).join(", ");

test("every call is open to its actor of the specification, or has a reason", () => {
  const actors = new Map(specified.map((call) => [nameOf(call), call.actor]));
  const wrong = CALLS.flatMap((call) => {
    const name = nameOf(call);
    const additional = ADDITIONAL_CALLS[name];
    const wanted = words(
      additional ? accessToAdditional(additional) : (exceptions.get(name) ?? USUAL[actors.get(name)!]!),
    );
    const open = words(call.access);
    return open === wanted ? [] : [`${name}: open to ${open}; the specification says ${wanted}`];
  });
  expect(wrong).toEqual([]);
});

test("no exception is idle or stands twice", () => {
  const actors = new Map(specified.map((call) => [nameOf(call), call.actor]));
  const names = ACCESS_EXCEPTIONS.flatMap(({ calls }) => calls);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const idle = names.filter(
    (name) => words(exceptions.get(name)!) === words(USUAL[actors.get(name)!] ?? "public"),
  );
  expect(idle).toEqual([]);
});
