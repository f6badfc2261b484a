import { bigint, boolean, citext, id, instant, integer, oneOf, real, terms, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** What somebody types is looked for in here (docs/search.md). */

/** What people say instead of a name. */
export class FinderAlias extends table("finder_aliases", {
  id: id(),
  name: citext(),
  kind: oneOf("hospital", "city").default("hospital"),
  standsFor: text(),
  cityId: uuid().nullable().references("cities"),
  active: boolean().default(true),
}) {}

export class FinderEntry extends table("finder_entries", {
  kind: oneOf("hospital", "doctor", "city").primaryKey(),
  targetId: uuid().primaryKey(),
  hospitalId: uuid().nullable(),
  cityId: uuid(),
  nameWords: text(),
  coreWords: text(),
  aliasWords: text(),
  placeWords: text(),
  otherWords: text(),
  family: text(),
  weight: real(),
  terms: terms(),
}) {}

export class FinderWord extends table("finder_words", {
  word: text().primaryKey(),
  spoken: text().primaryKey(),
  sounded: text(),
  sound: text(),
  looseSound: text(),
  entries: integer().default(1),
}) {}

export class FinderChange extends table("finder_changes", {
  id: bigint().primaryKey().generated("identity"),
  kind: oneOf("hospital", "doctor", "city", "alias"),
  firstId: uuid(),
  lastId: uuid(),
  phrases: text().default(""),
}) {}

/** What was typed and not found. Nothing says who typed it. */
export class FinderMiss extends table("finder_misses", {
  text: citext().primaryKey(),
  times: integer().default(1),
  firstAt: instant(),
  lastAt: instant(),
  dismissed: boolean().default(false),
}) {}
