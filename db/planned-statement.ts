import { createHash } from "node:crypto";
import type pg from "pg";
import { numberBinds } from "./binds.ts";

/** The text of a statement and its name, and its variants for lists of one value, by the places of those lists. */
type Statement = { name: string; text: string; variants: Map<string, Statement> };

const statements = new Map<string, Statement & { names: string[] }>();

/**
 * A statement with its values and with the name of its text. A list of one value is compared as that value: of a list whose length it does not
 * know, the database expects ten, and so would plan the statement anew for each that is shorter, which often takes longer than to run it.
 */
export function plannedStatement(
  sql: string,
  bind: Record<string, unknown> | unknown[],
): pg.QueryConfig & { name: string } {
  let statement = statements.get(sql);
  if (!statement) {
    const { text, names } = numberBinds(sql);
    statement = { ...named(text), names };
    statements.set(sql, statement);
  }
  const values = Array.isArray(bind) ? bind : statement.names.map((each) => bind[each]);
  const { name, text } = variantFor(statement, values);
  return { name, text, values };
}

const named = (text: string): Statement => ({
  name: createHash("sha256").update(text).digest("hex").slice(0, 32),
  text,
  variants: new Map(),
});

function variantFor(statement: Statement, values: unknown[]): Statement {
  const ofOne = values.flatMap((value, index) =>
    Array.isArray(value) && value.length === 1 ? [index + 1] : [],
  );
  if (ofOne.length === 0) return statement;
  const key = ofOne.join();
  let variant = statement.variants.get(key);
  if (!variant) {
    const lists = new RegExp(String.raw`= ANY\(\$(${ofOne.join("|")})(::\w+\[\])\)`, "g");
    const text = statement.text.replace(lists, "= ($$$1$2)[1]");
    variant = text === statement.text ? statement : named(text);
    statement.variants.set(key, variant);
  }
  return variant;
}
