import { randomUUID } from "node:crypto";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { present } from "#app/present.ts";
import { execute, type Transaction } from "#db/client.ts";
import type { DemoPartner } from "./people.ts";
import { roundDegrees } from "./properties.ts";
import type { Random } from "./random.ts";

export type Hospital = {
  id: string;
  name: string;
  cityId: string;
  city: string;
  latitude: number;
  longitude: number;
};
type Row = Record<string, unknown>;
export type Point = {
  id: string;
  place: "airport" | "station" | "hospital" | "property";
  name: string;
  /** Of a hospital itself, of a house the one that it was listed for. */
  hospitalId: string | null;
};

export const paise = (rupees: number) => rupees * 100;

/** Collects rows by table and writes each table in one statement. */
export class Sheets {
  #rows = new Map<string, Row[]>();

  add(table: string, row: Row): void {
    this.#rows.set(table, [...(this.#rows.get(table) ?? []), row]);
  }

  async write(tx: Transaction): Promise<void> {
    for (const [table, list] of this.#rows) {
      const columns = [...new Set(list.flatMap((each) => Object.keys(each)))];
      await execute(
        `INSERT INTO ${table} (${columns.join(", ")})
         SELECT ${columns.join(", ")} FROM jsonb_populate_recordset(NULL::${table}, $list::jsonb)`,
        { list: JSON.stringify(list) },
        tx,
      );
    }
  }
}

export type ItemMasters = Record<"food" | "vehicle" | "unit" | "test", Map<string, string>>;

export type Seller = {
  sheets: Sheets;
  since: Date;
  city: string;
  near: Hospital[];
  random: Random;
  masters: ItemMasters;
};

/** An approved row of `items`. @returns its id */
export function item(
  { sheets, since, near }: Seller,
  kind: ItemKind,
  owner: DemoPartner,
  name: string,
  over: Row = {},
): string {
  const id = randomUUID();
  sheets.add("items", {
    id,
    kind,
    parent_id: null,
    account_id: owner.accountId,
    city_id: present(near[0]).cityId,
    name,
    description: "",
    mh_service_fee_ppm: 150_000,
    partner_offer_ppm: 0,
    status: "approved",
    version: 1,
    created_at: since,
    updated_at: since,
    ...over,
  });
  return id;
}

/** An outlet a few streets from a hospital. */
export function outlet(
  seller: Seller,
  kind: ItemKind,
  owner: DemoPartner,
  at: Hospital,
  words: { name: string; description: string; type: string; licence: string; over?: Row },
): string {
  const id = item(seller, kind, owner, words.name, { description: words.description });
  const shift = () => (seller.random.chance(0.5) ? 1 : -1) * seller.random.whole(2, 9) * 0.001;
  seller.sheets.add("outlets", {
    item_id: id,
    phone_e164: `+9140${seller.random.whole(20_000_000, 29_999_999)}`,
    contact_person: "Front desk",
    address: `Near ${at.name}, ${seller.city}`,
    latitude: roundDegrees(at.latitude + shift()),
    longitude: roundDegrees(at.longitude + shift()),
    opening_time: "06:30",
    closing_time: "22:30",
    outlet_type: words.type,
    licence_number: words.licence,
    licence_valid_until: "2028-03-31",
    service_radius_m: 15_000,
    delivery_fee_paise: 0,
    lead_minutes: 90,
    slot_minutes: 30,
    slot_capacity: 0,
    ...words.over,
  });
  return id;
}

/** A third of the list from its start, its middle, its end: outlets are spread over the hospitals of a city. */
export const spread = (near: Hospital[], index: number, of: number) =>
  present(near[Math.floor((index * near.length) / of)]);
