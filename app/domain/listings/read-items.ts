import type { Difference } from "#app/domain/approvals/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { itemOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import { type ApprovalState, approvalState } from "./approval-state.ts";
import { differencesOf, wordsOfEach } from "./differences.ts";
import type { Values } from "./fields.ts";
import type { ItemKind, ItemStatus } from "./labels.ts";
import { type OwnPhoto, ownPhotos } from "./photos.ts";
import { listingScope } from "./policy.ts";
import { fieldsOf, LISTING_KINDS } from "./registry.ts";
import { type RouteFacts, routeFactsSql } from "./route-facts.ts";
import { FROM_SQL, TERMS_SQL, VALUES_SQL } from "./sql.ts";

export type ItemListRow = {
  id: string;
  kind: ItemKind;
  name: string;
  status: ItemStatus;
  /** The partner's own switch, beside the status. */
  onSale: boolean;
  parentId: string | null;
  parentName: string | null;
  cityName: string;
  accountName: string;
  branchName: string | null;
  version: number;
  /** The first photo, approved or not. */
  photoUploadId: string | null;
  /** True when it, or a change of it, waits for approval. */
  waits: boolean;
  /** How many items this one sells, and how many of them are on sale. */
  children: number;
  childrenOnSale: number;
  values: Values;
  terms: Values;
  routeFacts: RouteFacts;
  /** Values and terms as people read them, by field; empty ones are left out. */
  words: Record<string, string>;
};

/** Some items of one kind in this order, with everything that is said about them; foreign and missing ones are left out. */
export async function readItems(
  ctx: Context,
  kind: ItemKind,
  ids: readonly string[],
): Promise<ItemListRow[]> {
  if (ids.length === 0) return [];
  const scope = listingScope(ctx.actor, "i");
  const found = await rows<Omit<ItemListRow, "words">>(
    `${SELECT_ROW(kind)} WHERE ${scope.where} AND i.kind = $kind AND i.id = ANY($ids::uuid[])
     ORDER BY array_position($ids::uuid[], i.id)`,
    { ...scope.bind, kind, ids },
    ctx.tx,
  );
  return withWords(ctx, kind, found);
}

const SELECT_ROW = (kind: ItemKind) => `
  SELECT i.id, i.kind, i.name, i.status, i.on_sale, i.version, i.parent_id, parent.name AS "parentName", c.name::text AS "cityName",
    a.name AS "accountName", s.name AS "branchName",
    (SELECT f.upload_id FROM item_photos f WHERE f.item_id = i.id ORDER BY f.position, f.id LIMIT 1) AS "photoUploadId",
    EXISTS (SELECT FROM approvals w WHERE w.status = 'pending' AND w.subject_kind = i.kind AND w.subject_id = i.id) AS waits,
    (SELECT count(*)::integer FROM items child WHERE child.parent_id = i.id) AS children,
    (SELECT count(*)::integer FROM items child WHERE child.parent_id = i.id AND ${itemOnSale("child")}) AS "childrenOnSale",
    ${VALUES_SQL[kind]} AS values, ${TERMS_SQL[kind]} AS terms, ${routeFactsSql(kind)} AS "routeFacts"
  FROM ${FROM_SQL[kind]} JOIN cities c ON c.id = i.city_id JOIN accounts a ON a.id = i.account_id
  LEFT JOIN items parent ON parent.id = i.parent_id LEFT JOIN sub_partners s ON s.id = i.sub_partner_id`;

async function withWords(
  ctx: Context,
  kind: ItemKind,
  list: Array<Omit<ItemListRow, "words">>,
): Promise<ItemListRow[]> {
  const said = await wordsOfEach(
    fieldsOf(kind),
    list.map((item) => ({ ...item.values, ...item.terms })),
    ctx.tx,
  );
  return list.map((item, index) => ({ ...item, words: present(said[index]) }));
}

export type ItemDetail = ItemListRow & {
  accountId: string;
  cityId: string;
  mhServiceFeePpm: number;
  photos: OwnPhoto[];
  /** The last request for approval. */
  approval: ApprovalState | null;
  /** The values of a draft: waiting, or refused and not yet corrected; null otherwise. */
  draft: Values | null;
  /** What the draft changes. */
  differences: Difference[];
};

/**
 * One item of any kind with its photos and what waits for approval, for its owner and the back offices.
 * @throws NotFound when there is none, or it is foreign
 */
export async function readItem(ctx: Context, id: string): Promise<ItemDetail> {
  const scope = listingScope(ctx.actor, "i");
  const known = await row<{ kind: ItemKind; accountId: string; cityId: string; mhServiceFeePpm: number }>(
    `SELECT i.kind, i.account_id, i.city_id, i.mh_service_fee_ppm
     FROM items i WHERE i.id = $id AND ${scope.where}`,
    { id, ...scope.bind },
    ctx.tx,
  );
  if (!known) throw new NotFound();
  const [found, photos, { approval, draft }] = await Promise.all([
    row<Omit<ItemListRow, "words">>(`${SELECT_ROW(known.kind)} WHERE i.id = $id`, { id }, ctx.tx),
    ownPhotos({ kind: known.kind, id }, ctx.tx),
    approvalState<Values>(known.kind, id, ctx.tx),
  ]);
  const [item] = await withWords(ctx, known.kind, [present(found)]);
  const differences = draft
    ? await differencesOf(LISTING_KINDS[known.kind].values, present(item).values, draft, ctx.tx)
    : [];
  return { ...known, ...present(item), photos, approval, draft, differences };
}

export type ItemPriceChange = {
  at: Date;
  batchId: string;
  field: string;
  /** At a lab centre: whose price it is. */
  testName: string | null;
  previousPaise: number | null;
  changedPaise: number | null;
  previousPpm: number | null;
  changedPpm: number | null;
  changedBy: string | null;
};

/** The last 50 price changes of an item, newest first: who, when, from what to what. @throws NotFound for a foreign one */
export async function listItemPriceChanges(ctx: Context, itemId: string): Promise<ItemPriceChange[]> {
  const scope = listingScope(ctx.actor, "i");
  const own = await row(
    `SELECT FROM items i WHERE i.id = $itemId AND ${scope.where}`,
    { itemId, ...scope.bind },
    ctx.tx,
  );
  if (!own) throw new NotFound();
  return rows<ItemPriceChange>(
    `SELECT c.changed_at AS at, c.batch_id, c.field, t.name::text AS "testName", c.previous_paise,
       c.changed_paise, c.previous_ppm, c.changed_ppm, u.name AS "changedBy"
     FROM item_price_changes c LEFT JOIN users u ON u.id = c.changed_by LEFT JOIN lab_tests t ON t.id = c.lab_test_id
     WHERE c.item_id = $itemId ORDER BY c.id DESC LIMIT 50`,
    { itemId },
    ctx.tx,
  );
}
