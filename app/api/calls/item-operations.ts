import { z } from "zod";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { countItemsByKind } from "#app/domain/listings/count-items-by-kind.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { addPhotos } from "#app/domain/listings/photos.ts";
import { readItem } from "#app/domain/listings/read-items.ts";
import { setOnSale } from "#app/domain/listings/set-on-sale.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { resolveManagedAccount } from "#app/domain/shared/managed-account.ts";
import { NUMBER, objectSchema, rowsSchema } from "../answer-schemas.ts";
import { id, page, q } from "../fields.ts";
import { type Access, ADMIN, INVENTORY_MANAGERS, operation, type RouteAlias } from "../operation.ts";
import { PHOTO_BYTES, photosGiven, receivePhotos } from "../photos.ts";
import {
  itemFields,
  itemInput,
  itemRow,
  itemSchema,
  itemsAnswer,
  itemsAnswerSchema,
} from "../present/item.ts";
import { itemStatus, saleStatus } from "../sale-status.ts";

/**
 * Everything that partners sell beside rooms: one set of operations for every kind, whoever's area the call is named after. A
 * partner of any kind adds any kind, so the look-alike calls of the specification are aliases.
 */

const files = { photos: photosGiven };
const filesOf = (sent: Record<string, unknown>) => sent.photos as File[];

type RouteAliases = {
  list: RouteAlias[];
  save: RouteAlias[];
  update: RouteAlias[];
  approve?: RouteAlias[];
  reject?: RouteAlias[];
  updateStatus?: RouteAlias[];
  get?: RouteAlias[];
  count?: RouteAlias[];
};

/** The calls of one kind. `name` is what the specification calls it. */
export function itemOperations(name: string, kind: ItemKind, saved: string, aliases: RouteAliases) {
  const edge = itemInput(kind);
  return [
    ...operation({
      name: `${name}.list`,
      summary: "The items of this kind that the caller may see, newest first, 25 a page.",
      access: INVENTORY_MANAGERS,
      input: z.object({
        accountId: id.optional(),
        parentId: id.optional(),
        status: itemStatus,
        q,
        page,
      }),
      answer: itemsAnswerSchema(kind),
      aliases: aliases.list,
      run: (ctx, { accountId: account, parentId: parent, ...filters }) =>
        itemsAnswer(ctx, { kind, account, parent, ...filters }),
    }),
    ...operation({
      name: `${name}.save`,
      creates: "txn_id",
      summary:
        "Adds one; it waits for approval. Staff say whose it is (account_id); what is sold in an outlet says which (parent_txn_id). Photos as files.",
      access: INVENTORY_MANAGERS,
      input: edge.extend({ parentId: id.optional(), accountId: id.optional(), ...files }),
      maxFileBytes: PHOTO_BYTES,
      files: "photos",
      aliases: aliases.save,
      run: async (ctx, { parentId, accountId, ...sent }) => {
        const owner =
          accountId ?? (parentId ? (await readItem(ctx, parentId as string)).accountId : undefined);
        const photos = await receivePhotos(ctx, filesOf(sent), owner as string);
        const made = await submitListing(ctx, {
          kind,
          parentId: parentId as string,
          accountId: accountId as string,
          ...itemFields(kind, sent),
        });
        if (photos.length > 0) await addPhotos(ctx, { store: "items", id: made.id, photos });
        return { success: true, message: saved, txn_id: made.id };
      },
    }),
    ...operation({
      name: `${name}.update`,
      summary:
        "Changes one; what is not sent stays. Prices change at once, the rest waits for approval when it is on sale.",
      access: INVENTORY_MANAGERS,
      input: edge.extend({ itemId: id, ...files }),
      maxFileBytes: PHOTO_BYTES,
      files: "photos",
      aliases: aliases.update,
      run: async (ctx, { itemId, ...sent }) => {
        await change(ctx, kind, itemId as string, sent);
        return { success: true, message: saved };
      },
    }),
    ...decisions(name, kind, aliases),
    ...operation({
      name: `${name}.get`,
      summary: "One item of the caller's.",
      access: INVENTORY_MANAGERS,
      input: z.object({ itemId: id }),
      answer: rowsSchema(itemSchema(kind)),
      aliases: aliases.get ?? [],
      run: async (ctx, { itemId }) => ({ data: [itemRow(await own(ctx, kind, itemId))] }),
    }),
    ...operation({
      name: `${name}.count-by-partner`,
      answer: rowsSchema(objectSchema({ total: NUMBER, approved: NUMBER, pending: NUMBER })),
      summary: "How many items of this kind the caller has in each status.",
      access: INVENTORY_MANAGERS,
      input: z.object({ accountId: id.optional() }),
      aliases: aliases.count ?? [],
      run: async (ctx, { accountId }) => {
        const isOwn = isUser(ctx.actor) && ctx.actor.accountId === accountId;
        if (accountId && !isOwn) await resolveManagedAccount(ctx, accountId);
        const { [kind]: counts = {} } = await countItemsByKind(ctx, accountId);
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return { data: [{ total, approved: counts.approved ?? 0, pending: counts.pending ?? 0 }] };
      },
    }),
  ];
}

function decisions(name: string, kind: ItemKind, { approve, reject, updateStatus }: RouteAliases) {
  const input = z.object({
    itemId: id,
    outletId: id.optional(),
    reason: z.string().trim().max(1_000).optional(),
  });
  type Asked = z.output<typeof input>;
  const found = async (ctx: Context, { itemId, outletId }: Asked) => {
    const item = await own(ctx, kind, itemId);
    if (outletId && item.parentId !== outletId) throw new NotFound();
    return item;
  };
  const decided = async (ctx: Context, asked: Asked, decision: "approve" | "reject") => {
    const { approval } = await found(ctx, asked);
    const { reason } = asked;
    if (!approval) throw new NotFound();
    const { message } = await decide(ctx, {
      approvalId: approval.id,
      version: approval.version,
      decision,
      reason,
    });
    return { message };
  };
  return [
    ...operation({
      name: `${name}.approve`,
      summary: "Approves what waits.",
      access: ADMIN,
      input,
      aliases: approve ?? [],
      run: (ctx, asked) => decided(ctx, asked, "approve"),
    }),
    ...operation({
      name: `${name}.reject`,
      summary: "Rejects what waits; the reason goes to the applicant.",
      access: ADMIN,
      input,
      aliases: reject ?? [],
      run: (ctx, asked) => decided(ctx, asked, "reject"),
    }),
    ...operation({
      name: `${name}.update-status`,
      summary:
        "Takes an item off sale for a while, or puts it back (status inactive or active). An admin decides what waits for approval in the same way: approved or rejected.",
      access: INVENTORY_MANAGERS,
      input: input.extend({ status: z.union([z.stringFormat("rejected", /^rejected$/i), saleStatus]) }),
      aliases: updateStatus ?? [],
      run: async (ctx, { status, ...asked }) => {
        const { approval } = await found(ctx, asked);
        if (isPrivileged(ctx.actor) && status !== false && approval?.status === "pending")
          return decided(ctx, asked, status === true ? "approve" : "reject");
        if (typeof status === "string")
          throw new Conflict("Nothing of this waits for approval.", "not_waiting");
        await setOnSale(ctx, { store: "items", id: asked.itemId, onSale: status });
        return { success: true, message: status ? "It is on sale again." : "It is off sale." };
      },
    }),
  ];
}

/** @throws NotFound for another kind or somebody else's */
async function own(ctx: Context, kind: ItemKind, itemId: string) {
  const item = await readItem(ctx, itemId);
  if (item.kind !== kind) throw new NotFound();
  return item;
}

async function change(ctx: Context, kind: ItemKind, itemId: string, sent: Record<string, unknown>) {
  const item = await own(ctx, kind, itemId);
  const { values, terms } = itemFields(kind, sent);
  const photos = await receivePhotos(ctx, filesOf(sent), item.accountId);
  if (Object.keys(terms).length > 0)
    await setTerms(ctx, { store: "items", id: itemId, terms: { ...item.terms, ...terms } });
  if (Object.keys(values).length > 0)
    await submitListing(ctx, {
      store: "items",
      id: itemId,
      values: { ...(item.draft ?? item.values), ...values },
    });
  if (photos.length > 0) await addPhotos(ctx, { store: "items", id: itemId, photos });
}

const ids = {
  food_image: "photos",
  vehicle_image: "photos",
  equipment_image: "photos",
  txn_id: "itemId",
  tnx_id: "itemId",
  item_txn_id: "itemId",
  equipment_item_id: "itemId",
  account_id: "accountId",
  parent_txn_id: "parentId",
};
/** RouteAliases at these paths, with the ids that they carry. */
export const at = (
  paths: readonly `${"GET" | "POST" | "PUT"} /${string}`[],
  more: { access?: Access; as?: Record<string, string> } = {},
): RouteAlias[] =>
  paths.map((path) => ({
    at: path,
    as: { ...ids, ...more.as },
    ...(more.access ? { access: more.access } : {}),
  }));
/** The path carries the item as item_txn_id and its outlet as txn_id. */
export const inOutlet = { as: { txn_id: "outletId", item_txn_id: "itemId" } };
