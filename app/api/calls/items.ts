import { z } from "zod";
import { decide } from "#app/domain/approvals/decide.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import type { ItemKind } from "#app/domain/inventory/labels.ts";
import { listItems, readItem } from "#app/domain/inventory/read-items.ts";
import { setItemTerms } from "#app/domain/inventory/set-item-terms.ts";
import { setItemOnSale } from "#app/domain/inventory/set-on-sale.ts";
import { submitItem } from "#app/domain/inventory/submit-item.ts";
import { accountWithin } from "#app/domain/registrations/account-within.ts";
import { type Access, ADMIN, operation, type Spelling } from "../operation.ts";
import { itemFields, itemInput, itemRow } from "../present/item.ts";
import { saleStatus } from "../sale-status.ts";

/**
 * Everything that partners sell beside rooms: one set of operations for every kind, whoever's area the call is named after. A
 * partner of any kind adds any kind, so the look-alike calls of the specification are spellings.
 */

const OFFICE = ["partner", "staff", "admin"] as const satisfies Access;
const id = z.uuid("This id is not known");
const page = z.coerce.number().int().min(1).max(10_000).default(1);

type Spellings = {
  list: Spelling[];
  save: Spelling[];
  update: Spelling[];
  approve?: Spelling[];
  reject?: Spelling[];
  updateStatus?: Spelling[];
  get?: Spelling[];
  count?: Spelling[];
};

/** The calls of one kind. `name` is what the specification calls it. */
function itemOperations(name: string, kind: ItemKind, saved: string, spellings: Spellings) {
  const edge = itemInput(kind);
  return [
    ...operation({
      name: `${name}.list`,
      summary: "The items of this kind that the caller may see, newest first, 25 a page.",
      access: OFFICE,
      input: z.object({
        accountId: id.optional(),
        parentId: id.optional(),
        status: z.enum(["pending", "approved", "rejected", "suspended", "all"]).default("all"),
        q: z.string().trim().max(80).default(""),
        page,
      }),
      spellings: spellings.list,
      run: async (ctx, filters) => {
        const found = await listItems(ctx, { kind, ...filters });
        return { data: found.rows.map(itemRow), total: found.total, page: found.page, counts: found.counts };
      },
    }),
    ...operation({
      name: `${name}.save`,
      summary:
        "Adds one; it waits for approval. Staff say whose it is (account_id); what is sold in an outlet says which (parent_txn_id).",
      access: OFFICE,
      input: edge.extend({ parentId: id.optional(), accountId: id.optional() }),
      maxFileBytes: 8 * 1_048_576,
      spellings: spellings.save,
      run: async (ctx, { parentId, accountId, ...sent }) => {
        const made = await submitItem(ctx, {
          kind,
          parentId: parentId as string,
          accountId: accountId as string,
          ...itemFields(kind, sent),
        });
        return { success: true, message: saved, txn_id: made.itemId };
      },
    }),
    ...operation({
      name: `${name}.update`,
      summary:
        "Changes one; what is not sent stays. Prices change at once, the rest waits for approval when it is on sale.",
      access: OFFICE,
      input: edge.extend({ itemId: id }),
      maxFileBytes: 8 * 1_048_576,
      spellings: spellings.update,
      run: async (ctx, { itemId, ...sent }) => {
        await change(ctx, kind, itemId as string, sent);
        return { success: true, message: saved };
      },
    }),
    ...decisions(name, kind, spellings),
    ...operation({
      name: `${name}.get`,
      summary: "One item of the caller's.",
      access: OFFICE,
      input: z.object({ itemId: id }),
      spellings: spellings.get ?? [],
      run: async (ctx, { itemId }) => ({ data: [itemRow(await own(ctx, kind, itemId))] }),
    }),
    ...operation({
      name: `${name}.count-by-partner`,
      summary: "How many items of this kind the caller has in each status.",
      access: OFFICE,
      input: z.object({ accountId: id.optional() }),
      spellings: spellings.count ?? [],
      run: async (ctx, { accountId }) => {
        const isOwn = isUser(ctx.actor) && ctx.actor.accountId === accountId;
        if (accountId && !isOwn) await accountWithin(ctx, accountId);
        const { counts } = await listItems(ctx, { kind, accountId, status: "all", q: "", page: 1 });
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return { data: [{ total, approved: counts.approved ?? 0, pending: counts.pending ?? 0 }] };
      },
    }),
  ];
}

function decisions(name: string, kind: ItemKind, { approve, reject, updateStatus }: Spellings) {
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
      spellings: approve ?? [],
      run: (ctx, asked) => decided(ctx, asked, "approve"),
    }),
    ...operation({
      name: `${name}.reject`,
      summary: "Refuses what waits; the reason goes to the applicant.",
      access: ADMIN,
      input,
      spellings: reject ?? [],
      run: (ctx, asked) => decided(ctx, asked, "reject"),
    }),
    ...operation({
      name: `${name}.update-status`,
      summary:
        "Takes an item off sale for a while, or puts it back (status inactive or active). What waits an admin decides so: approved or rejected.",
      access: OFFICE,
      input: input.extend({ status: z.union([z.stringFormat("rejected", /^rejected$/i), saleStatus]) }),
      spellings: updateStatus ?? [],
      run: async (ctx, { status, ...asked }) => {
        const { approval } = await found(ctx, asked);
        if (isPrivileged(ctx.actor) && status !== false && approval?.status === "pending")
          return decided(ctx, asked, status === true ? "approve" : "reject");
        if (typeof status === "string")
          throw new Conflict("Nothing of this waits for approval.", "not_waiting");
        await setItemOnSale(ctx, { itemId: asked.itemId, onSale: status });
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
  if (Object.keys(terms).length > 0) await setItemTerms(ctx, { itemId, terms: { ...item.terms, ...terms } });
  if (Object.keys(values).length > 0)
    await submitItem(ctx, { itemId, values: { ...(item.draft ?? item.values), ...values } });
}

const ids = {
  txn_id: "itemId",
  tnx_id: "itemId",
  item_txn_id: "itemId",
  equipment_item_id: "itemId",
  account_id: "accountId",
  parent_txn_id: "parentId",
};
/** Spellings at these paths, with the ids that they carry. */
const at = (
  paths: readonly `${"GET" | "POST" | "PUT"} /${string}`[],
  more: { access?: Access; as?: Record<string, string> } = {},
): Spelling[] =>
  paths.map((path) => ({
    at: path,
    as: { ...ids, ...more.as },
    ...(more.access ? { access: more.access } : {}),
  }));
/** The path carries the item as item_txn_id and its outlet as txn_id. */
const inOutlet = { as: { txn_id: "outletId", item_txn_id: "itemId" } };

export const itemCalls = [
  ...itemOperations("restaurant", "kitchen", "Restaurant details saved successfully", {
    list: [
      ...at([
        "GET /propertyRegistrationMaster/getRestaurantDetails",
        "GET /foodPartner/getFoodRestaurantDetails",
        "GET /equipmentMedicalPartner/getEqpRestaurantDetails",
        "GET /transporterApi/restaurant-transport-details",
      ]),
      ...at(["GET /foodPartner/getFoodRestaurantDetailsadmin/:txn_id/:agent_id/:agent_sub_id"], {
        access: ADMIN,
        as: { txn_id: "unused", agent_id: "accountId" },
      }),
    ],
    save: at([
      "POST /propertyRegistrationMaster/savingRestaurantDetails",
      "POST /foodPartner/foodRestaurantDetailsSaving",
      "POST /equipmentMedicalPartner/EqpRestaurantSaving",
      "POST /transporterApi/save-restaurant-transport",
    ]),
    update: at([
      "PUT /propertyRegistrationMaster/updateRestaurantDetails",
      "PUT /foodPartner/updateFoodRestaurant/:txn_id",
      "PUT /equipmentMedicalPartner/updateEqpRestaurantDetails/:txn_id",
      "PUT /transporterApi/edit-restaurant-transport",
    ]),
    approve: at(["PUT /foodPartner/approveRestaurantDetails"]),
    reject: at(["PUT /foodPartner/rejectRestaurantDetails/:txn_id/:agent_id/:agent_sub_id"]),
  }),
  ...itemOperations("food-item", "food_item", "Food item saved successfully", {
    list: [
      ...at([
        "GET /propertyRegistrationMaster/getAccFoodDetails",
        "GET /foodPartner/addFoodItemDetails",
        "GET /foodPartner/foodDetails",
      ]),
      ...at(["GET /foodPartner/foodDetailsForAdmin"], { access: ADMIN }),
    ],
    save: at([
      "POST /propertyRegistrationMaster/accFoodsaving",
      "POST /foodPartner/savingFoodDetails",
      "POST /equipmentMedicalPartner/addFoodDetailsSaving",
    ]),
    update: [
      ...at([
        "PUT /propertyRegistrationMaster/accFoodUpdating",
        "PUT /foodPartner/updatingFoodDetails",
        "PUT /foodPartner/fooditemdetailsUpdating",
      ]),
      ...at(["PUT /equipmentMedicalPartner/addFoodDetailsUpdating/:item_txn_id/:agent_id/:agent_sub_id"]),
    ],
    approve: at(["PUT /foodPartner/approvefoodItemApprove"]),
    reject: at(
      ["PUT /foodPartner/rejectfoodItemReject/:item_txn_id/:txn_id/:agent_id/:agent_sub_id"],
      inOutlet,
    ),
    updateStatus: at(
      ["PUT /foodPartner/loadFoodStatus/:agent_id/:agent_sub_id/:txn_id/:item_txn_id"],
      inOutlet,
    ),
  }),
  ...itemOperations("transport", "transport_company", "Transport details saved successfully", {
    list: [
      ...at(["GET /transporterApi/getTransportDetailsForAdmin"], { access: ADMIN }),
      ...at([
        "GET /transporterApi/accommodation-transport-details",
        "GET /transporterApi/food-transport-details",
        "GET /transporterApi/medical-transport-details",
      ]),
    ],
    save: at([
      "POST /transporterApi/savingTransportDetails",
      "POST /transporterApi/save-accommodation-transport",
      "POST /transporterApi/save-food-transport",
      "POST /transporterApi/save-medical-transport",
    ]),
    update: at([
      "PUT /transporterApi/editTransportDetails",
      "PUT /transporterApi/edit-accommodation-transport",
      "PUT /transporterApi/edit-food-transport",
      "PUT /transporterApi/edit-medical-transport",
    ]),
    approve: at(["PUT /transporterApi/approveTrasnportDetails/:tnx_id"]),
    reject: at(["PUT /transporterApi/rejectTransportDetails/:tnx_id"]),
  }),
  ...itemOperations("travel-item", "vehicle", "Travel details saved successfully", {
    list: [
      ...at(["GET /propertyRegistrationMaster/loadAccTravel", "GET /transporterApi/travelItemDetails"]),
      ...at(
        [
          "GET /transporterApi/getTravelDetailsForAdmin",
          "GET /transporterApi/getAllTravelDetailsForAdmin",
          "GET /transporterApi/getAdminTravelData",
        ],
        { access: ADMIN },
      ),
    ],
    save: at([
      "POST /propertyRegistrationMaster/savingTravelPartner",
      "POST /foodPartnerAccomodation/savingOtherFoodPartner",
      "POST /equipmentMedicalPartner/addTravelDetailsSaving",
      "POST /transporterApi/savingTravelDetails",
    ]),
    update: at([
      "POST /dropdown/travelUpdateDetailsSavingMethod",
      "PUT /propertyRegistrationMaster/accTravelUpdating",
      "PUT /foodPartnerAccomodation/updatingOtherTravelDetails",
      "PUT /equipmentMedicalPartner/travelPartnerUpdating",
      "PUT /transporterApi/updatingTravelDetails",
    ]),
    approve: at(["PUT /transporterApi/approveTravelDetails/:txn_id/:transport_sub_id"]),
    reject: at(["PUT /transporterApi/rejectTravelDetails/:txn_id/:transport_sub_id"]),
    updateStatus: at(["PUT /transporterApi/loadTravelStatus"]),
    count: at(["GET /transporterApi/getTravelDisplayCountOfPartner/:x"], { as: { x: "accountId" } }),
  }),
  ...itemOperations("travel-location", "travel_location", "Travel location saved successfully", {
    list: at(["GET /transporterApi/travelLocationDetails"]),
    save: at(["POST /transporterApi/saveTravelLocationData"]),
    update: at(["PUT /transporterApi/updatingTravellocationDetails"]),
  }),
  ...itemOperations("medical-store", "medical_store", "Medical store saved successfully", {
    list: at([
      "GET /equipmentPartner/getMedicalStoresData",
      "GET /equipmentPartner/loadmedicalstoreDetails",
      "GET /equipmentMedicalPartner/getAccMedicalStoresData",
      "GET /equipmentMedicalPartner/getFoodMedicalStoresData",
      "GET /equipmentMedicalPartner/getTravelMedicalStoresData",
    ]),
    save: at([
      "POST /propertyRegistrationMaster/medicalAccSaving",
      "POST /equipmentPartner/saveMedicalStores",
      "POST /equipmentPartner/savingMedicalStoreDetails",
      "POST /equipmentMedicalPartner/savingFoodMedicalStoreDetails",
      "POST /equipmentMedicalPartner/savingTravelMedicalStoreDetails",
    ]),
    update: at([
      "PUT /equipmentMedicalPartner/editAccMedicalStoreDetails",
      "PUT /equipmentMedicalPartner/editFoodMedicalStoreDetails",
      "PUT /equipmentMedicalPartner/editTravelMedicalStoreDetails",
      "PUT /equipmentPartner/editMedicalStoreDetails",
    ]),
    approve: at(["PUT /equipmentPartner/approveMedicalstoreDetails/:txn_id"]),
    reject: at(["PUT /equipmentPartner/rejectMedicalstoreDetails/:txn_id"]),
  }),
  ...itemOperations("equipment-item", "equipment_item", "Equipment details saved successfully", {
    list: [
      ...at([
        "GET /propertyRegistrationMaster/getAccMedical",
        "GET /equipmentPartner/getMedicalEqpData",
        "GET /equipmentPartner/equipmentLocationDetails",
        "GET /equipmentPartner/loadmedicalDetails",
        "GET /equipmentPartner/getMedicalItems",
      ]),
      ...at(["GET /equipmentPartner/getEquipmentItemsForAdmin"], { access: ADMIN }),
      ...at(["GET /equipmentPartner/getAllEquipmentDetailsForAdmin/:id"], {
        access: ADMIN,
        as: { id: "accountId" },
      }),
    ],
    save: at([
      "POST /dropdown/partnerEquipmentSubmitData",
      "POST /propertyRegistrationMaster/AccMedicalSaving",
      "POST /foodPartnerAccomodation/savingOtherFoodMedical",
      "POST /equipmentPartner/equipmentLocation",
    ]),
    update: at([
      "PUT /propertyRegistrationMaster/accUpdatingmedical",
      "PUT /foodPartnerAccomodation/updatingOtherEquipment",
      "PUT /equipmentPartner/updatingEquipment",
      "PUT /equipmentMedicalPartner/updatingOtherEquipment",
    ]),
    approve: at(["PUT /equipmentPartner/approveEquipmentDetails/:txn_id"]),
    reject: at(["PUT /equipmentPartner/rejectEquipmentDetails/:txn_id"]),
    updateStatus: at(["PUT /equipmentPartner/loadEquipmentStatus"]),
    get: at(["GET /equipmentPartner/loadEquipmentItems/:equipment_item_id"]),
    count: at(["GET /equipmentPartner/getMedicalDisplayCountOfPartner/:id"], { as: { id: "accountId" } }),
  }),
];
