import { addDays, istDate } from "#app/domain/shared/dates.ts";

/** A value that a schema takes, by what the schema says and the name says. */

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
};

const BY_NAME: Array<[name: RegExp, value: () => unknown]> = [
  [/mobile|phone|^number$/i, () => "9848077123"],
  [/e?mail/i, () => "client@example.com"],
  [/check_?in|from_?date|^date|_date$|_on$|arriv/i, () => addDays(istDate(new Date()), 5)],
  [/check_?out|to_?date|until/i, () => addDays(istDate(new Date()), 7)],
  [/^month/i, () => istDate(new Date()).slice(0, 7)],
  [/time/i, () => "10:30"],
  [/latitude/i, () => 17.4167],
  [/longitude/i, () => 78.4115],
  [/url|link/i, () => "https://example.com/page"],
  [/pin_?code/i, () => "500033"],
  [/otp|code$/i, () => "000000"],
  [/count|age|units|quantity|stock|adults|children|nights|rating/i, () => 2],
  [/price|amount|percent|offer|fare|rate|share/i, () => 10],
  [/sub_id|partner_sub/i, () => "0"],
];

export function valueFor(name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined && schema.default !== "" && schema.default !== null) return schema.default;
  const choices = schema.anyOf?.filter((one) => one.type !== "null");
  if (choices?.[0]) return valueFor(name, choices[0]);
  const type = [schema.type].flat().find((one) => one !== "null");
  const named = () => BY_NAME.find(([pattern]) => pattern.test(name))?.[1]();
  if (type === "array") return schema.items ? [valueFor(name, schema.items)] : [];
  if (type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, valueFor(key, inner)]),
    );
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") {
    const wanted = Number(named());
    const fits = Number.isFinite(wanted) ? wanted : 1;
    return Math.min(Math.max(fits, schema.minimum ?? fits), schema.maximum ?? fits);
  }
  if (schema.format === "uuid") return crypto.randomUUID();
  if (schema.format === "date") return addDays(istDate(new Date()), 5);
  return named() ?? "Asked by a client".padEnd(schema.minLength ?? 0, ".");
}
