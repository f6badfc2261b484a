/** A code (`checked_in`) as words (`checked in`); whatever is no code stays as it is. */
const words = (text: string) =>
  `CASE WHEN ${text} ~ '^[a-z]+(_[a-z]+)+$' THEN replace(${text}, '_', ' ') ELSE ${text} END`;

const side = (event: string, name: "before" | "after") =>
  `CASE WHEN jsonb_typeof(${event}.${name}) = 'object' THEN ${event}.${name} ELSE '{}' END`;
const value = (event: string, name: "before" | "after") =>
  words(`coalesce(${side(event, name)} ->> field.key, '–')`);

/**
 * What an event changed, in one text: `status: pending → approved; zone: – → Hyderabad`.
 * @param event the alias of audit_events in the statement
 */
export function differenceSql(event: string): string {
  return `(SELECT string_agg(${words("field.key")} || ': ' || ${value(event, "before")} || ' → ' || ${value(event, "after")}, '; ' ORDER BY field.key)
    FROM (SELECT jsonb_object_keys(${side(event, "before")} || ${side(event, "after")}) AS key) field)`;
}
