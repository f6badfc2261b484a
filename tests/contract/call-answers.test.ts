import { expect, test } from "vitest";
import { answerOf } from "#app/api/answers.ts";
import { CALLS } from "#app/api/calls.ts";
import { nameOf } from "./journeys/declared.ts";

/**
 * The fields that each JSON call answers with, reviewed in `specification/call-answers.txt`: a client that reads one misses it when it is
 * gone. `?` may be left out. After an intended change: `vitest -u`. @database none
 */

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

function fieldsOf({ properties = {}, required = [], items, anyOf = [] }: Schema, before = ""): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const within = fieldsOf(inner, `${before}${name}.`);
      return [`${before}${name}${required.includes(name) ? "" : "?"}`, ...within];
    }),
    ...(items ? fieldsOf(items, before) : []),
    ...anyOf.flatMap((one) => fieldsOf(one, before)),
  ];
}

test("every call answers with the fields that were reviewed", async () => {
  const alike = new Map<string, string[]>();
  for (const call of CALLS) {
    const named = fieldsOf(answerOf(call) as Schema).map((field) =>
      field.replace(/^\w+/, (name) => call.answers[name] ?? name),
    );
    const fields = [...new Set(named)].sort().join(" ");
    alike.set(fields, [...(alike.get(fields) ?? []), nameOf(call)]);
  }
  const blocks = [...alike].map(
    ([fields, calls]) =>
      `${calls.sort().join("\n")}\n${fields
        .split(" ")
        .map((field) => `  ${field}`)
        .join("\n")}\n`,
  );
  await expect(blocks.sort().join("\n")).toMatchFileSnapshot("specification/call-answers.txt");
});
