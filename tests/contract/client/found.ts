/** What answers told a client so far, as the values of its next questions. */

type Scalar = string | number | boolean;
export type Row = Record<string, Scalar>;

/** Of each list so many rows are kept. */
const ROWS_KEPT = 8;

/** `partnerId`, `partner_id`: names are compared without how they are written. */
const plain = (name: string) => name.replaceAll("_", "").toLowerCase();

/** What a name of the description stands for where no answer has it: the names that hold such an id, the likeliest first. */
const STANDS_FOR: Record<string, readonly string[]> = {
  partnerid: ["accountid"],
  zone: ["cityid"],
  city: ["cityid"],
  hospital: ["hospitalid"],
  hospitalname: ["hospitalid"],
  nearhospitalid: ["hospitalid"],
  listingid: ["propertyid", "txnid"],
  propertytxnid: ["txnid"],
  parenttxnid: ["txnid"],
  foodbookingorderid: ["bookingorderid"],
  travelbookingorderid: ["bookingorderid"],
  travelbookingid: ["bookingorderid"],
  medicalbookingorderid: ["bookingorderid"],
  equipmentitemid: ["itemtxnid"],
  fieldvisitid: ["visitid"],
};
/** Names that say nothing of what they hold: each kind of id may be meant. */
const ANY_ID = ["accountid", "bookingorderid", "txnid", "userid", "itemtxnid", "roomid", "cityid", "visitid"];
const SAYS_NOTHING = new Set(["id", "x", "item", "sno", "value", "param", "option"]);

export class Found {
  readonly #rows: Row[] = [];

  /** Keeps the rows of an answer: its objects, with what stands in them. */
  take(answer: unknown): void {
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, ROWS_KEPT)) this.take(one);
      return;
    }
    if (typeof answer !== "object" || answer === null) return;
    const row: Row = {};
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === "object") this.take(value);
      else if (value !== "" && value !== undefined) row[plain(name)] = value as Scalar;
    }
    if (Object.keys(row).length > 0) this.#rows.push(row);
  }

  /**
   * Sets of values for these names, those of one row together, the row that tells most of them first.
   * @param fits whether a value can be that of a name
   */
  for(
    names: readonly string[],
    most: number,
    fits: (name: string, value: Scalar) => boolean = () => true,
  ): Row[] {
    const wanted = names.map((name) => ({ name, known: namesOf(plain(name)) }));
    const sets = new Map<string, { set: Row; told: number }>();
    for (const row of this.#rows) {
      const set: Row = {};
      let told = 0;
      for (const { name, known } of wanted) {
        const at = known.findIndex((one) => one in row && fits(name, row[one]!));
        if (at < 0) continue;
        set[name] = row[known[at]!]!;
        told += 1 - at / 100;
      }
      const key = JSON.stringify(set);
      if (told > 0 && !sets.has(key)) sets.set(key, { set, told });
    }
    const best = [...sets.values()].sort((one, two) => two.told - one.told).map(({ set }) => set);
    return spread(best, most);
  }
}

const namesOf = (name: string): readonly string[] =>
  SAYS_NOTHING.has(name) ? [...ANY_ID, name] : [name, ...(STANDS_FOR[name] ?? [])];

/** Some of all, the first among them: rows beside each other are often alike. */
function spread<T>(all: T[], most: number): T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]!);
}
