import type { Context } from "#app/domain/context.ts";
import type { MasterTable } from "#app/domain/listings/fields.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { LINKED_MASTERS, type NamedTable } from "#app/domain/listings/masters.ts";
import { fieldsOf, LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { ROW } from "#app/domain/listings/sql.ts";
import { type ListingPlace, STORES } from "#app/domain/listings/stores.ts";
import { canonicalPlace } from "#app/domain/places/names.ts";
import { filled, present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { clean, cleanName, Refusal } from "../cells.ts";
import { importColumn } from "../listing-columns.ts";
import { mobileOf } from "./lookups.ts";
import { orRefusal } from "./reasons.ts";
import type { CellOf } from "./row-import.ts";

/** Several names in one cell. */
export const listed = (text: string) =>
  text
    .split(/[;|]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** `HbA1c=450` as the test's name and what it costs. @throws Refusal */
export function testOf(text: string): { name: string; price: string } {
  const match = /^(.+?)\s*[=:]\s*([\d.,]+)$/.exec(text);
  if (!match) throw new Refusal(`tests: "${text}" is not like HbA1c=450`);
  return { name: present(match[1]), price: present(match[2]) };
}

type Above = { named: string; phone: string | null; company: string };

/**
 * What the rows of a chunk name by words, looked up all at once: their partners or what they are sold by, cities, masters. `learn` reads the
 * cells as far as it can; what is wrong with a row is said when it is read.
 */
export class ListingNames {
  readonly #ctx: Context;
  readonly #kind: KindName;
  readonly #masters = new Map<string, Map<string, string>>();
  readonly #cities = new Map<string, string[]>();
  readonly #partners = new Map<string, string>();
  readonly #above = new Map<string, ListingPlace[]>();

  constructor(ctx: Context, kind: KindName) {
    this.#ctx = ctx;
    this.#kind = kind;
  }

  async learn(cells: readonly CellOf[]): Promise<void> {
    if (LISTING_KINDS[this.#kind].parent) await this.#learnAbove(cells);
    else await this.#learnPartners(cells);
    for (const field of fieldsOf(this.#kind)) {
      const column = importColumn(field);
      if (field.type === "master" && field.master === "cities") await this.#learnCities(cells);
      else if (field.type === "master")
        await this.#learnMasters(
          field.master,
          cells.map((cell) => quietly(() => clean(cell(column)))),
        );
      else if (field.type === "masters")
        await this.#learnMasters(
          field.master,
          cells.flatMap((cell) => listed(quietly(() => clean(cell(column)))).map(cleanName)),
        );
      else if (field.type === "tests")
        await this.#learnMasters(
          "lab_tests",
          cells.flatMap((cell) =>
            listed(quietly(() => clean(cell(column)))).map((text) => quietly(() => testOf(text).name)),
          ),
        );
    }
  }

  /** The partner with this mobile; of several accounts of one mobile a property partner's goes first for a property. @throws Refusal */
  partnerOf(cell: CellOf): string {
    const phone = mobileOf(cell, "partner_phone");
    const found = this.#partners.get(phone);
    if (!found) throw new Refusal(`there is no partner with the mobile ${phone}`);
    return found;
  }

  /** What a row is sold by: by the key it was imported with, else by its name. @throws Refusal */
  aboveOf(cell: CellOf): ListingPlace & { id: string } {
    const parent = filled(LISTING_KINDS[this.#kind].parent);
    const above = aboveIn(this.#kind, cell);
    const [first, second] = this.#above.get(JSON.stringify(above)) ?? [];
    if (!first)
      throw new Refusal(`there is no ${LISTING_KINDS[parent].label.toLowerCase()} "${above.named}"`);
    if (second)
      throw new Refusal(`there are several of the name "${above.named}": name the partner's mobile`);
    return { ...first, id: filled(first.parentId) };
  }

  /** @throws Refusal */
  cityOf(cell: CellOf): string {
    const { state, city } = placeOf(cell);
    const found = this.#cities.get(JSON.stringify({ state, city })) ?? [];
    if (found.length === 1) return present(found[0]);
    if (found.length === 0) throw new Refusal(`there is no city "${city}"${state && ` in ${state}`}`);
    throw new Refusal(`there are several cities "${city}": name the state`);
  }

  /** The row of a master by its name; of one that lies in cities, in this one. @throws Refusal */
  masterOf(table: NamedTable, name: string, cityId?: string): string {
    const found = this.#masters
      .get(table)
      ?.get(keyOf(name, LINKED_MASTERS[table].city ? (cityId ?? "") : ""));
    if (found) return found;
    throw new Refusal(`there is no ${singularOf(table)} "${name}"`);
  }

  async #learnPartners(cells: readonly CellOf[]) {
    const phones = [...new Set(cells.map((cell) => quietly(() => mobileOf(cell, "partner_phone"))))];
    const found = await rows<{ phone: string; id: string }>(
      `SELECT DISTINCT ON (phone_e164) phone_e164 AS phone, id FROM accounts WHERE account_kind = 'partner' AND phone_e164 = ANY($phones)
         AND status <> 'rejected'
       ORDER BY phone_e164, $kind = 'property' AND partner_kind <> 'property', created_at`,
      { phones, kind: this.#kind },
      this.#ctx.tx,
    );
    for (const { phone, id } of found) this.#partners.set(phone, id);
  }

  async #learnAbove(cells: readonly CellOf[]) {
    const parent = filled(LISTING_KINDS[this.#kind].parent);
    const { store } = LISTING_KINDS[parent];
    const { kind: kindSql, parent: above, owner, from } = STORES[store];
    const asked = new Map<string, Above>();
    for (const cell of cells)
      quietly(() => {
        const one = aboveIn(this.#kind, cell);
        asked.set(JSON.stringify(one), one);
        return "";
      });
    const main = ROW[store];
    const keyOfParent = (named: string) => `${store === "items" ? `${parent}:` : ""}key:${named}`;
    const find = (condition: string, wanted: string[]) =>
      rows<ListingPlace & { name: string; key: string | null; phone: string; company: string | null }>(
        `SELECT ${main}.id AS "parentId", ${main}.name AS "parentName", ${owner}.account_id, ${owner}.sub_partner_id, ${owner}.city_id,
           lower(${main}.name) AS name, ${main}.import_key AS key, account.phone_e164 AS phone, lower(${above.name}) AS company
         FROM ${from} JOIN accounts account ON account.id = ${owner}.account_id
         WHERE ${condition} = ANY($wanted) AND ${kindSql} = $parent AND ${main}.status <> 'rejected' ORDER BY ${main}.id`,
        { parent, wanted: [...new Set(wanted)] },
        this.#ctx.tx,
      );
    const fits = (one: Above, found: { phone: string; company: string | null }) =>
      (one.phone === null || found.phone === one.phone) &&
      (one.company === "" || found.company === one.company.toLowerCase());
    const byKey = Map.groupBy(
      await find(
        `${main}.import_key`,
        [...asked.values()].map(({ named }) => keyOfParent(named)),
      ),
      ({ key }) => key,
    );
    const unknown = [...asked].filter(([key, one]) => {
      const found = (byKey.get(keyOfParent(one.named)) ?? []).filter((each) => fits(one, each));
      this.#above.set(key, found);
      return found.length === 0;
    });
    if (unknown.length === 0) return;
    const byName = Map.groupBy(
      await find(
        `lower(${main}.name)`,
        unknown.map(([, { named }]) => named.toLowerCase()),
      ),
      ({ name }) => name,
    );
    for (const [key, one] of unknown)
      this.#above.set(
        key,
        (byName.get(one.named.toLowerCase()) ?? []).filter((each) => fits(one, each)),
      );
  }

  async #learnCities(cells: readonly CellOf[]) {
    const asked = new Map<string, { state: string; city: string }>();
    for (const cell of cells)
      quietly(() => {
        const place = placeOf(cell);
        asked.set(JSON.stringify(place), place);
        return "";
      });
    const found = await rows<{ asked: string; ids: string[] }>(
      `SELECT asked.asked, array_agg(c.id) AS ids FROM unnest($asked::text[], $cities::text[], $states::text[]) AS asked (asked, city, state)
       JOIN cities c ON c.name = asked.city::citext AND c.active JOIN states s ON s.id = c.state_id AND (asked.state = '' OR s.name = asked.state::citext)
       GROUP BY asked.asked`,
      {
        asked: [...asked.keys()],
        cities: [...asked.values()].map(({ city }) => city),
        states: [...asked.values()].map(({ state }) => state),
      },
      this.#ctx.tx,
    );
    for (const { asked: key, ids } of found) this.#cities.set(key, ids);
  }

  async #learnMasters(table: MasterTable | "lab_tests", names: readonly string[]) {
    const wanted = [...new Set(names.map((name) => name.toLowerCase()).filter(Boolean))];
    if (wanted.length === 0) return;
    const { name, city } = LINKED_MASTERS[table];
    const found = await rows<{ name: string; id: string; city: string }>(
      `SELECT DISTINCT ON (1, 3) lower(${name}) AS name, m.id, ${city ? `${city}::text` : "''"} AS city FROM ${table} m
       WHERE lower(${name}) = ANY($wanted) AND m.active ORDER BY 1, 3, m.id`,
      { wanted },
      this.#ctx.tx,
    );
    const known = this.#masters.get(table) ?? new Map<string, string>();
    for (const one of found) known.set(keyOf(one.name, one.city), one.id);
    this.#masters.set(table, known);
  }
}

const keyOf = (name: string, city: string) => `${city}\n${name.toLowerCase()}`;
const singularOf = (table: NamedTable) =>
  table === "facilities" ? "facility" : table.replaceAll("_", " ").replace(/s$/, "");
const placeOf = (cell: CellOf) => canonicalPlace(clean(cell("state")), cleanName(cell("city")));

/** @throws Refusal */
function aboveIn(kind: KindName, cell: CellOf): Above {
  return {
    named: cleanName(cell(filled(LISTING_KINDS[kind].parent))),
    phone: clean(cell("partner_phone")) === "" ? null : mobileOf(cell, "partner_phone"),
    company: kind === "travel_location" ? cleanName(cell("transport_company")) : "",
  };
}

/** What cannot be read is nothing to look up: it is refused when the row is read. */
function quietly(read: () => string): string {
  const text = orRefusal(read);
  return text instanceof Refusal ? "" : text;
}
