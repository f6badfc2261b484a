import type { ZodType } from "zod";
import { Invalid } from "#app/domain/errors.ts";

/**
 * What a command makes of its input: the schema's value.
 * @throws Invalid with the messages of each field; nested fields as `guests[0].name`
 */
export function parseInput<T>(schema: ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.reduce<string>(
      (path, part) =>
        typeof part === "number" ? `${path}[${part}]` : path ? `${path}.${String(part)}` : String(part),
      "",
    );
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw new Invalid(parsed.error.issues[0]?.message ?? "Please check what you entered.", fields);
}
