import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";
import { camelCase } from "./camel-case.ts";

type Column = { name: string };
/** What a query of the driver reads rows with: the fields of its result, made of the description of the columns. */
type Columns = { fields: Column[]; _parsers?: unknown[]; _prebuiltEmptyResultObject: object | null };
type Callback = (error: Error | undefined, result: pg.QueryResult) => void;

/** The driver's query and connection, with what its types leave out (pg 8.23). */
type DriverQuery = {
  name: string;
  values: unknown[];
  _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: DriverConnection): void;
  handleRowDescription(description: { fields: Column[] }): void;
  handleCommandComplete(message: object, connection: DriverConnection): void;
  handleError(error: unknown, connection: DriverConnection): void;
};
type DriverConnection = {
  bind: (what: { statement: string; values: unknown[]; valueMapper: typeof prepareValue }) => void;
  execute: (what: object) => void;
  sync: () => void;
};
const Query = pg.Query as unknown as new (config: pg.QueryConfig, callback: Callback) => DriverQuery;

const NO_COLUMNS: Columns = { fields: [], _parsers: undefined, _prebuiltEmptyResultObject: null };

/** The columns that the statements of a connection answer with. */
const described = new WeakMap<DriverConnection, Map<string, Columns>>();

/**
 * A named statement that asks a connection for its columns once. The driver's own asks each time, and that answer often takes longer to
 * read than the rows.
 */
class PlannedQuery extends Query {
  private readonly inCamelCase: boolean;
  private remember: ((columns: Columns) => void) | undefined;

  constructor(statement: pg.QueryConfig, inCamelCase: boolean, callback: Callback) {
    super(statement, callback);
    this.inCamelCase = inCamelCase;
  }

  override prepare(connection: DriverConnection): void {
    const known = described.get(connection) ?? new Map<string, Columns>();
    described.set(connection, known);
    const key = `${this.name} ${this.inCamelCase}`;
    const columns = known.get(key);
    if (!columns) {
      this.remember = (found) => known.set(key, found);
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    try {
      connection.bind({ statement: this.name, values: this.values, valueMapper: prepareValue });
    } catch (error) {
      connection.sync();
      this.handleError(error, connection);
      return;
    }
    connection.execute({});
    connection.sync();
  }

  override handleRowDescription({ fields }: { fields: Column[] }): void {
    const named = this.inCamelCase
      ? fields.map((field) => ({ ...field, name: camelCase(field.name) }))
      : fields;
    super.handleRowDescription({ fields: named });
    const { _parsers, _prebuiltEmptyResultObject } = this._result;
    this.remember?.({ fields: named, _parsers, _prebuiltEmptyResultObject });
    this.remember = undefined;
  }

  override handleCommandComplete(message: object, connection: DriverConnection): void {
    this.remember?.(NO_COLUMNS);
    super.handleCommandComplete(message, connection);
  }
}

/**
 * Runs a named statement on a connection; `inCamelCase` gives its columns those names in the rows.
 * @throws what the database or the driver refuses it with
 */
export function runPlanned<Row extends object>(
  connection: pg.Client,
  statement: pg.QueryConfig,
  inCamelCase: boolean,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const done: Callback = (error, result) =>
      error ? reject(error) : resolve(result as unknown as pg.QueryResult<Row>);
    connection.query(new PlannedQuery(statement, inCamelCase, done) as unknown as pg.Submittable);
  });
}
