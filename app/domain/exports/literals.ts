import pg from "pg";

/** What a statement that takes no bound values can be given. */
export type LiteralBind = Record<string, unknown>;

/** COPY and DECLARE take no bound values: the driver quotes them as literals instead. @throws Error for a name that is not bound */
export function withLiterals(sql: string, bind: LiteralBind): string {
  return sql.replace(/\$([a-zA-Z]\w*)/g, (_, name: string) => {
    if (!(name in bind)) throw new Error(`The report binds no $${name}`);
    const value = bind[name];
    if (value === null || value === undefined) return "NULL";
    if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
    return pg.escapeLiteral(Array.isArray(value) ? arrayText(value) : String(value));
  });
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
