import type { ZodType } from "zod";
import { Invalid } from "#app/domain/errors.ts";
import { fieldLabel, fieldName, issueText, withLabel } from "./issue-text.ts";

/**
 * What a command makes of its input: the schema's value.
 * @throws Invalid with the messages of each field; nested fields as `guests[0].name`
 */
export function parseInput<T>(schema: ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: issueText });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const name = fieldName(issue.path);
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  const [[name, [text]]] = Object.entries(fields) as [[string, [string]]];
  throw new Invalid(withLabel(fieldLabel(name), text), fields);
}
