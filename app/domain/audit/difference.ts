/** A code (`checked_in`) as words (`checked in`); whatever is no code stays as it is. */
const words = (text: string) =>
  `CASE WHEN ${text} ~ '^[a-z]+(_[a-z]+)+$' THEN replace(${text}, '_', ' ') ELSE ${text} END`;

const side = (event: string, name: "before" | "after") =>
  `CASE WHEN jsonb_typeof(${event}.${name}) = 'object' THEN ${event}.${name} ELSE '{}' END`;
/** The parts of a list one after the other; what an approval changes is a list of fields, each with its label, before and after. */
const listed = (list: string) => `(SELECT string_agg(CASE jsonb_typeof(part)
    WHEN 'object' THEN concat(part ->> 'label', ': ', coalesce(part ->> 'before', '–'), ' → ', coalesce(part ->> 'after', '–'))
    ELSE part #>> '{}' END, ', ') FROM jsonb_array_elements(${list}) part)`;
const fieldOf = (event: string, name: "before" | "after") => `${side(event, name)} -> field.key`;

/** Fields that hold the id of something with a name: where the name stands, and what the field is called. */
const NAMED_BY_ID: Record<string, { table: string; name: string; called: string }> = {
  cityId: { table: "cities", name: "name::text", called: "city" },
  city_id: { table: "cities", name: "name::text", called: "city" },
  zoneCityId: { table: "cities", name: "name::text", called: "zone" },
  hospitalId: { table: "hospitals", name: "near_hospital_name", called: "hospital" },
  accountId: { table: "accounts", name: "name", called: "account" },
  ownerId: { table: "users", name: "name", called: "assigned to" },
};
const byId = (then: (field: (typeof NAMED_BY_ID)[string]) => string) =>
  Object.entries(NAMED_BY_ID)
    .map(([key, field]) => `WHEN field.key = '${key}' THEN ${then(field)}`)
    .join("\n    ");

/** What a field is called: `amountPaise` and `amount_paise` are "amount", since the value says that it is money. */
const NAME = `CASE ${byId(({ called }) => `'${called}'`)} WHEN field.key ~ '^[a-z][A-Za-z0-9_]*$' THEN replace(regexp_replace(
    lower(regexp_replace(field.key, '([a-z0-9])([A-Z])', '\\1_\\2', 'g')), '_(paise|ppm)$', ''), '_', ' ') ELSE field.key END`;

/** A value in words: paise as rupees, parts per million as per cent, an id as the name of what it is of, while that is there. */
function value(event: string, name: "before" | "after"): string {
  const field = fieldOf(event, name);
  const text = `(${field}) #>> '{}'`;
  const number = `(${text})::numeric`;
  const named = ({ table, name }: (typeof NAMED_BY_ID)[string]) =>
    `coalesce(CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (SELECT named.${name} FROM ${table} named WHERE named.id = (${text})::uuid) END, ${text}, '–')`;
  return `CASE
    ${byId(named)}
    WHEN jsonb_typeof(${field}) = 'number' AND field.key ~ '(_p|P)aise$' THEN '₹' || to_char(${number} / 100, 'FM99,99,99,99,99,990.00')
    WHEN jsonb_typeof(${field}) = 'number' AND field.key ~ '(_p|P)pm$' THEN trim_scale(${number} / 10000) || '%'
    ELSE ${words(`coalesce(CASE jsonb_typeof(${field}) WHEN 'array' THEN ${listed(field)} ELSE (${field}) #>> '{}' END, '–')`)} END`;
}

/** A field that is null on both sides is left out, and so is the name of a zone beside its id. */
const hasValue = (event: string) =>
  `(${(["before", "after"] as const)
    .map((name) => `NULLIF(${fieldOf(event, name)}, 'null') IS NOT NULL`)
    .join(" OR ")}) AND NOT (field.key = 'zoneName' AND jsonb_exists(${side(event, "after")}, 'zoneCityId'))`;

/**
 * What an event changed, in one text: `amount: ₹100.00 → ₹80.00; status: pending → approved; zone: – → Hyderabad`.
 * @param event the alias of audit_events in the statement
 */
export function differenceSql(event: string): string {
  return `(SELECT string_agg(${NAME} || ': ' || ${value(event, "before")} || ' → ' || ${value(event, "after")}, '; ' ORDER BY field.key)
    FROM (SELECT jsonb_object_keys(${side(event, "before")} || ${side(event, "after")}) AS key) field WHERE ${hasValue(event)})`;
}
