/**
 * Rows in the form of `COPY … FROM STDIN (FORMAT binary)`: PostgreSQL takes uuids and numbers as they are, which costs it half of
 * what reading them from text does (https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format").
 */
export class CopyRows {
  readonly #columns: number;
  #bytes = Buffer.allocUnsafeSlow(1 << 18);
  #end = HEADER.copy(this.#bytes);
  /** Where each row begins. */
  readonly #starts: number[] = [];

  /** @param columns how many values every row has */
  constructor(columns: number) {
    this.#columns = columns;
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Begins a row; its values follow in the order of the columns. */
  row(): this {
    this.#starts.push(this.#end);
    this.#reserve(2);
    this.#end = this.#bytes.writeInt16BE(this.#columns, this.#end);
    return this;
  }

  /** @param id 32 hexadecimal digits in lower case, with or without dashes */
  uuid(id: string): this {
    this.#reserve(20);
    let at = this.#bytes.writeInt32BE(16, this.#end);
    const end = at + 16;
    for (let index = 0; at < end; index += 2) {
      if (id.charCodeAt(index) === DASH) index++;
      this.#bytes[at++] = (digitOf(id.charCodeAt(index)) << 4) | digitOf(id.charCodeAt(index + 1));
    }
    this.#end = end;
    return this;
  }

  text(value: string): this {
    this.#reserve(4 + value.length * 3);
    const start = this.#end + 4;
    let at = start;
    // Most texts are short and ASCII: for those a loop is quicker than a call out of JavaScript.
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code > 127 || index === LONGEST_LOOP) {
        at = start + this.#bytes.write(value, start, "utf8");
        break;
      }
      this.#bytes[at++] = code;
    }
    this.#bytes.writeInt32BE(at - start, this.#end);
    this.#end = at;
    return this;
  }

  /** A `double precision`. */
  double(value: number): this {
    this.#reserve(12);
    this.#bytes.writeInt32BE(8, this.#end);
    this.#end = this.#bytes.writeDoubleBE(value, this.#end + 4);
    return this;
  }

  integer(value: number | null): this {
    this.#reserve(8);
    this.#end = this.#bytes.writeInt32BE(value === null ? -1 : 4, this.#end);
    if (value !== null) this.#end = this.#bytes.writeInt32BE(value, this.#end);
    return this;
  }

  /** Every row of `rows` after the values that `before` writes for it. */
  append(rows: CopyRows, before: (row: this, index: number) => void): void {
    rows.#starts.forEach((start, index) => {
      const values = rows.#bytes.subarray(start + 2, rows.#starts[index + 1] ?? rows.#end);
      before(this.row(), index);
      this.#reserve(values.length);
      this.#end += values.copy(this.#bytes, this.#end);
    });
  }

  /** The bytes to send, once all rows are there. */
  bytes(): Buffer {
    this.#reserve(2);
    this.#bytes.writeInt16BE(-1, this.#end);
    return this.#bytes.subarray(0, this.#end + 2);
  }

  #reserve(length: number) {
    if (this.#end + length + 2 <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#end + length + 2));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}

/** The signature, no flags, no extension. */
const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");

const DASH = 45;
const LONGEST_LOOP = 100;

/** @param code of one of 0-9 and a-f */
const digitOf = (code: number) => (code < 58 ? code - 48 : code - 87);
