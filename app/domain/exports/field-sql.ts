/** Pieces of SQL that the fields of exports share. */

/** Paise as rupees: a double holds every amount exactly enough to print its two decimals. */
export const rupees = (paise: string) => `(${paise})::double precision / 100`;
export const percent = (ppm: string) => `(${ppm})::double precision / 10000`;
export const istDateSql = (instant: string) => `(${instant} AT TIME ZONE 'Asia/Kolkata')::date`;
export const snapshotText = (name: string) => `(b.snapshot ->> '${name}')`;
