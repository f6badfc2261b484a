import { expect, it } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { OwnLink } from "./shell.tsx";

/** @database none */

const office = { name: "Vikram Rao", role: "staff", to: "/staffHome" } as const;

it.each([
  ["a stranger signs in", { customer: false, office: null }, "Sign in", "/coustomerLogin"],
  ["staff go to their desk by their name", { customer: false, office }, "Vikram Rao My desk", "/staffHome"],
  [
    "a partner goes to what it sells",
    { customer: false, office: { ...office, role: "partner" as const } },
    "Vikram Rao Partner area",
    "/staffHome",
  ],
  ["a guest goes to the bookings, whoever else works here", { customer: true, office }, "Bookings", "/"],
])("%s", async (_, given, text, to) => {
  const link = (await rendered(<OwnLink {...given} />)).querySelector("a");
  expect(link?.text.trim()).toBe(text);
  expect(link?.getAttribute("href")).toContain(to);
});
