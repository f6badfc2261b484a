import { randomBytes } from "node:crypto";

/** Ids for a chunk of rows that lie side by side in the index, as version 7 uuids: time, random digits, a counter. 32 hexadecimal digits each. */
export function newIds(now = Date.now()): () => string {
  const time = now.toString(16).padStart(12, "0");
  const random = randomBytes(8).toString("hex");
  const head = `${time}7${random.slice(0, 3)}a${random.slice(3, 12)}`;
  let counter = 0;
  return () => head + (counter++).toString(16).padStart(6, "0");
}
