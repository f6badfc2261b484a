import { createHash } from "node:crypto";
import type pg from "pg";
import { numberBinds } from "./binds.ts";

/** A text under the name by which connections know it, and its forms for lists of one, by which of its values they are. */
type Statement = { name: string; text: string; forms: Map<string, Statement> };

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
  const { name, text } = formFor(statement, values);
  return { name, text, values };
}

const named = (text: string): Statement => ({
  name: createHash("sha256").update(text).digest("hex").slice(0, 32),
  text,
  forms: new Map(),
});

function formFor(statement: Statement, values: unknown[]): Statement {
  const ofOne = values.flatMap((value, index) =>
    Array.isArray(value) && value.length === 1 ? [index + 1] : [],
  );
  if (ofOne.length === 0) return statement;
  const key = ofOne.join();
  let form = statement.forms.get(key);
  if (!form) {
    const lists = new RegExp(String.raw`= ANY\(\$(${ofOne.join("|")})(::\w+\[\])\)`, "g");
    const text = statement.text.replace(lists, "= ($$$1$2)[1]");
    form = text === statement.text ? statement : named(text);
    statement.forms.set(key, form);
  }
  return form;
}
