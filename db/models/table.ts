import { Model, type ModelStatic } from "sequelize";
import type { Column } from "./columns.ts";

// biome-ignore lint/suspicious/noExplicitAny: columns of every type
export type Columns = Record<string, Column<any, boolean>>;

type Values<C extends Columns> = { [Name in keyof C]: C[Name]["valueType"] };
type OptionalName<C extends Columns> = {
  [Name in keyof C]: C[Name]["optional"] extends true ? Name : never;
}[keyof C];
type NewValues<C extends Columns> = Omit<Values<C>, OptionalName<C>> &
  Partial<Pick<Values<C>, OptionalName<C>>>;

/** What a table of the database is declared as. */
export type Declared = { readonly table: string; readonly columns: Columns };

/** The class of a table's rows, whose attributes are the columns in camelCase. It can be used once `models()` has bound it. */
export function table<C extends Columns>(
  name: string,
  columns: C,
): ModelStatic<Model<Values<C>, NewValues<C>> & Values<C>> & Declared {
  return class extends Model {
    static readonly table = name;
    static readonly columns = columns;
  } as unknown as ModelStatic<Model<Values<C>, NewValues<C>> & Values<C>> & Declared;
}
