/**
 * What an event changed, in one text: `status: pending → approved; zone: – → Hyderabad`.
 * @param event the alias of audit_events in the statement
 */
export function differenceSql(event: string): string {
  const side = (name: "before" | "after") =>
    `CASE WHEN jsonb_typeof(${event}.${name}) = 'object' THEN ${event}.${name} ELSE '{}' END`;
  return `(SELECT string_agg(field.key || ': ' || coalesce(${side("before")} ->> field.key, '–') || ' → '
      || coalesce(${side("after")} ->> field.key, '–'), '; ' ORDER BY field.key)
    FROM (SELECT jsonb_object_keys(${side("before")} || ${side("after")}) AS key) field)`;
}
