import { DataTypes, type ModelAttributeColumnOptions } from "sequelize";

/** The column types of the models: each column of a migration is declared once, for Sequelize and for the compiler. */

/** A default that the database works out. */
export class Expression {
  readonly sql: string;
  constructor(sql: string) {
    this.sql = sql;
  }
}

export const NOW = new Expression("now()");
export const RANDOM_UUID = new Expression("gen_random_uuid()");

type Definition = {
  type: ModelAttributeColumnOptions["type"];
  nullable: boolean;
  primaryKey: boolean;
  /** `GENERATED ALWAYS AS IDENTITY`, or worked out of other columns: never written. */
  generated: "identity" | "stored" | null;
  default: unknown;
  /** What the CHECK of the column allows. */
  values: readonly unknown[] | null;
  references: { table: string; onDelete: "CASCADE" | null } | null;
};

/** A column whose values are `T`; `Optional` when a new row may leave it out. */
export class Column<T, Optional extends boolean = false> {
  readonly definition: Definition;
  declare readonly valueType: T;
  declare readonly optional: Optional;

  constructor(definition: Definition) {
    this.definition = definition;
  }

  #with<U, O extends boolean>(change: Partial<Definition>): Column<U, O> {
    return new Column({ ...this.definition, ...change });
  }

  nullable(): Column<T | null, true> {
    return this.#with({ nullable: true });
  }

  default(value: T | Expression): Column<T, true> {
    return this.#with({ default: value });
  }

  primaryKey(): Column<T, Optional> {
    return this.#with({ primaryKey: true });
  }

  generated(how: "identity" | "stored"): Column<T, true> {
    return this.#with({ generated: how });
  }

  /** A foreign key to the primary key of a table. */
  references(table: string, onDelete: "CASCADE" | null = null): Column<T, Optional> {
    return this.#with({ references: { table, onDelete } });
  }
}

const of =
  <T>(type: Definition["type"]) =>
  () =>
    new Column<T>({
      type,
      nullable: false,
      primaryKey: false,
      generated: null,
      default: undefined,
      values: null,
      references: null,
    });

export const uuid = of<string>(DataTypes.UUID);
export const text = of<string>(DataTypes.TEXT);
/** Text that is compared without regard to case. */
export const citext = of<string>(DataTypes.CITEXT);
export const boolean = of<boolean>(DataTypes.BOOLEAN);
export const integer = of<number>(DataTypes.INTEGER);
export const smallint = of<number>(DataTypes.SMALLINT);
/** Read as a number: amounts are paise and fit exactly (see `db/client.ts`). */
export const bigint = of<number>(DataTypes.BIGINT);
export const double = of<number>(DataTypes.DOUBLE);
export const real = of<number>(DataTypes.REAL);
/** The words of a text as its index holds them. */
export const terms = of<unknown>(DataTypes.TSVECTOR);
/** A point in time, `timestamptz`. */
export const instant = of<Date>(DataTypes.DATE);
/** An IST date, `YYYY-MM-DD`. */
export const date = of<string>(DataTypes.DATEONLY);
/** A time of the day, `HH:MM:SS`. */
export const time = of<string>(DataTypes.TIME);
export const bytes = of<Buffer>(DataTypes.BLOB);
export const json = <T = unknown>() => of<T>(DataTypes.JSONB)();
export const uuidArray = of<string[]>(DataTypes.ARRAY(DataTypes.UUID));
export const textArray = of<string[]>(DataTypes.ARRAY(DataTypes.TEXT));
export const integerArray = of<number[]>(DataTypes.ARRAY(DataTypes.INTEGER));
export const instantRange = of<unknown>(DataTypes.RANGE(DataTypes.DATE));

/** Text of which the CHECK of the column allows these. */
export const oneOf = <const Value extends string>(...values: Value[]) =>
  new Column<Value>({ ...text().definition, values });

/** The usual key of a row. */
export const id = () => uuid().primaryKey().default(RANDOM_UUID);
