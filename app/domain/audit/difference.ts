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
const value = (event: string, name: "before" | "after") =>
  words(
    `coalesce(CASE jsonb_typeof(${fieldOf(event, name)}) WHEN 'array' THEN ${listed(fieldOf(event, name))} ELSE (${fieldOf(event, name)}) #>> '{}' END, '–')`,
  );

/**
 * What an event changed, in one text: `status: pending → approved; zone: – → Hyderabad`.
 * @param event the alias of audit_events in the statement
 */
export function differenceSql(event: string): string {
  return `(SELECT string_agg(${words("field.key")} || ': ' || ${value(event, "before")} || ' → ' || ${value(event, "after")}, '; ' ORDER BY field.key)
    FROM (SELECT jsonb_object_keys(${side(event, "before")} || ${side(event, "after")}) AS key) field)`;
}
