import { z } from "zod";
import { approvalList } from "#app/domain/approvals/approval-list.ts";
import { APPROVAL_GROUPS, APPROVAL_STATUSES } from "#app/domain/approvals/labels.ts";
import { type Context, hasRole, ROLES } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { readApproval } from "#app/domain/decisions/read-approval.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { ownerChoices } from "#app/domain/listings/choices.ts";
import { MEAL_CHOICES, PURCHASED_TYPES, ROOM_CATEGORIES } from "#app/domain/listings/labels.ts";
import {
  facilities,
  foodTypes,
  measureUnits,
  propertyTypes,
  roomTypes,
  vehicleTypes,
} from "#app/domain/masters/public-masters.ts";
import { pointTypes } from "#app/domain/masters/public-travel-points.ts";
import { partnerPicture } from "#app/domain/registrations/partner-picture.ts";
import { readProfile } from "#app/domain/registrations/profile.ts";
import { subPartnerNames } from "#app/domain/registrations/sub-partner-names.ts";
import { menusOf } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import {
  ID,
  listAnswerSchema,
  objectSchema,
  orNull,
  rowsSchema,
  type Schema,
  TEXT,
} from "../answer-schemas.ts";
import { id, nothing, page, q } from "../fields.ts";
import { type Access, ADMIN, operation, type RouteAlias, STAFF } from "../operation.ts";
import { OWNER_NAMES, ownerFields, ownerOf } from "../owner.ts";
import { facility } from "../present/facility.ts";
import { listAnswer } from "../present/list.ts";
import { FOOD_TYPE, POINT_TYPE, PROPERTY_TYPE, ROOM_TYPE, UNIT, VEHICLE_TYPE } from "../present/master.ts";

/** What forms and frames of a client look up: menus, choices, names of partners and branches, what waits for approval. */

const SIGNED_IN = ["partner", "staff", "city_manager", "admin"] as const satisfies Access;
const kind = z.enum(["property", "food", "travel", "equipment"]);

/** Names of branches: of what they sell (`kind`), and of what their partner registered for (`ofKind`). */
const branches = (
  at: Extract<RouteAlias, string>,
  given: { kind?: z.output<typeof kind>; ofKind?: z.output<typeof kind> } = {},
  access: Access = STAFF,
): RouteAlias => ({
  at,
  as: OWNER_NAMES,
  with: given,
  access,
  note: "Takes account_id, where it is not in the path.",
});

/** The kinds of things whose approvals the specification keeps in a table. */
const TABLES = {
  mh_property_master: "property",
  mh_agent_master: "agent",
  mh_transport_master: "travel",
  mh_food_master: "food",
  mh_equipment_master: "equipment",
} as const;

const listSchema = (row: Schema): Schema => ({ type: "array", items: row });
const CHOICE = objectSchema({ value: TEXT, name: TEXT });
const CHOICES = objectSchema({
  room_types: listSchema(ROOM_TYPE),
  room_categories: listSchema(objectSchema({ room_category: TEXT })),
  property_types: listSchema(PROPERTY_TYPE),
  facilities: listSchema(facility.schema),
  food_types: listSchema(FOOD_TYPE),
  meal_times: listSchema(CHOICE),
  vehicle_types: listSchema(VEHICLE_TYPE),
  units: listSchema(UNIT),
  purchased_types: listSchema(CHOICE),
  point_types: listSchema(POINT_TYPE),
});

const named = (choices: Record<string, string>) =>
  Object.entries(choices).map(([value, name]) => ({ value, name }));

/** @throws NotFound for what is of another table; Invalid for a status that is no decision */
async function decideOne(
  ctx: Context,
  asked: { approvalId: string; status: string; kinds: readonly string[]; reason?: string },
) {
  const { approvalId, status, kinds, reason } = asked;
  const waiting = await readApproval(ctx, approvalId);
  if (!kinds.includes(waiting.subjectKind)) throw new NotFound();
  if (status !== "approved" && status !== "rejected")
    throw new Invalid("Please decide: approved or rejected.", {
      status: ["Please say approved or rejected."],
    });
  const decision = status === "approved" ? "approve" : "reject";
  const { message } = await decide(ctx, { approvalId, version: waiting.version, decision, reason });
  return { message };
}

export const lookupCalls = [
  ...operation({
    name: "menu.list-by-role",
    answer: rowsSchema(objectSchema({ menu_name: TEXT, menu_path: TEXT })),
    summary: "The menu of a role, narrowed to a sub-role.",
    access: [...ROLES],
    input: z.object({ role: z.enum(ROLES), subRole: z.string().max(40).nullable() }),
    aliases: [
      {
        at: "GET /userAccount/getUserMenus/:role/:sub_role",
        as: { sub_role: "subRole" },
        note: "A sub_role that is not known, such as null, is none.",
      },
    ],
    run: async (_, { role, subRole }) => {
      const known = subRole === null || /^(null|undefined|none|0)$/.test(subRole) ? null : subRole;
      return { data: menusOf(role, known).map(({ path, label }) => ({ menu_name: label, menu_path: path })) };
    },
  }),
  ...operation({
    name: "dropdown.list",
    answer: objectSchema({ data: CHOICES }),
    summary: "Every choice that forms offer, by name.",
    access: "public",
    input: nothing,
    aliases: [{ at: "GET /dropdown", note: "Read as all the choices at once." }],
    run: async (ctx) => {
      const [rooms, properties, known, food, vehicles, units, points] = await Promise.all([
        roomTypes(ctx),
        propertyTypes(ctx),
        facilities(ctx),
        foodTypes(ctx),
        vehicleTypes(ctx),
        measureUnits(ctx),
        pointTypes(ctx),
      ]);
      return {
        data: {
          room_types: rooms,
          room_categories: ROOM_CATEGORIES.map((one) => ({ room_category: one })),
          property_types: properties,
          facilities: known.map(facility.row),
          food_types: food,
          meal_times: named(MEAL_CHOICES),
          vehicle_types: vehicles,
          units,
          purchased_types: named(PURCHASED_TYPES),
          point_types: points,
        },
      };
    },
  }),
  ...operation({
    name: "sub-partner.list-names",
    answer: rowsSchema(
      objectSchema({
        partner_sub_id: orNull(ID),
        partner_sub_name: orNull(TEXT),
        account_id: ID,
        partner_name: TEXT,
      }),
    ),
    summary: "Names of approved branches for a choice, within the caller's scope, at most 500.",
    access: STAFF,
    input: z.object({ ...ownerFields, kind: kind.optional(), ofKind: kind.optional() }),
    aliases: [
      branches("GET /dropdown/lookup-sub-partners/:account_id/:holder_id", {}, SIGNED_IN),
      branches("GET /foodPartner/loadSubPartnerNames/:agent_id"),
      branches("GET /staffAccPartnersData/loadSubPartnersNames", { kind: "property" }),
      branches("GET /equipmentPartner/SubequipmentpartnerNames", { kind: "equipment" }),
      branches("GET /equipmentMedicalPartner/loadAccEquipmentSubpartnerNames", {
        kind: "equipment",
        ofKind: "property",
      }),
      branches("GET /equipmentMedicalPartner/loadfoodEquipmentSubpartnerNames", {
        kind: "equipment",
        ofKind: "food",
      }),
      branches("GET /equipmentMedicalPartner/loadTravelEquipmentSubpartnerNames", {
        kind: "equipment",
        ofKind: "travel",
      }),
      branches("GET /transporterApi/SubTravelpartnerNames", { kind: "travel" }),
      branches("GET /transporterApi/loadAccTravelSubpartnerNames", { kind: "travel", ofKind: "property" }),
      branches("GET /transporterApi/loadFoodTravelSubpartnerNames", { kind: "travel", ofKind: "food" }),
      branches("GET /transporterApi/loadEquipmentTravelSubpartnerNames", {
        kind: "travel",
        ofKind: "equipment",
      }),
    ],
    run: async (ctx, { accountId, partnerId, branchId, ...wanted }) => {
      const owner = ownerOf({ accountId, partnerId, branchId }).accountId ?? undefined;
      const found = await subPartnerNames(ctx, { ...wanted, accountId: owner });
      return {
        data: found.map((branch) => ({
          partner_sub_id: branch.id,
          partner_sub_name: branch.name,
          account_id: branch.accountId,
          partner_name: branch.accountName,
        })),
      };
    },
  }),
  ...operation({
    name: "partner.list-names",
    answer: rowsSchema(objectSchema({ account_id: ID, partner_id: ID, partner_name: TEXT })),
    summary:
      "Names of the partners that the caller may add something for: a partner itself, the office those of its zone first.",
    access: SIGNED_IN,
    input: z.object(ownerFields),
    aliases: [
      {
        at: "GET /dropdown/lookup-partners/:account_id/:holder_id",
        as: OWNER_NAMES,
        note: "holder_id is the partner.",
      },
    ],
    run: async (ctx, ids) => {
      const { accountId } = ownerOf(ids);
      const own = hasRole(ctx.actor, "partner") ? await readProfile(ctx) : null;
      const found = own ? [{ id: own.accountId, name: own.name }] : ((await ownerChoices(ctx)) ?? []);
      const data = found.filter((one) => !accountId || one.id === accountId);
      return {
        data: data.map((one) => ({ account_id: one.id, partner_id: one.id, partner_name: one.name })),
      };
    },
  }),
  ...operation({
    name: "partner.get-profile-image",
    answer: rowsSchema(objectSchema({ account_id: ID, upload_id: ID, image: TEXT })),
    summary: "The picture that stands for a partner: the first approved photo of what it sells.",
    access: ADMIN,
    input: z.object({ accountId: id }),
    aliases: [
      {
        at: "GET /adminDashboard/getProfileImageforPartner",
        as: { account_id: "accountId", partner_id: "accountId" },
        note: "Takes account_id in the query. Partners have no picture of their own.",
      },
    ],
    run: async (ctx, { accountId }) => {
      const uploadId = await partnerPicture(ctx, accountId);
      const image = uploadId && { upload_id: uploadId, image: paths.upload(uploadId) };
      return { data: image ? [{ account_id: accountId, ...image }] : [] };
    },
  }),
  ...operation({
    name: "approval.list-by-table",
    answer: objectSchema(
      {},
      { ...listAnswerSchema(approvalList, { flatCounts: true }).properties, message: TEXT },
    ),
    summary:
      "Requests for approval in one of the five tables, waiting or decided, 25 a page; or the decision about one of them.",
    access: ADMIN,
    input: z.object({
      table: z.enum(Object.keys(TABLES) as Array<keyof typeof TABLES>, "Please name one of the five tables"),
      status: z
        .string()
        .toLowerCase()
        .pipe(z.enum([...APPROVAL_STATUSES, "all"]))
        .default("pending"),
      approvalId: id.optional(),
      reason: z.string().trim().max(1_000).optional(),
      q,
      page,
    }),
    aliases: [
      {
        at: "POST /approvePartner",
        as: { approval_id: "approvalId" },
        note: "Read as a list. With approval_id it decides that one, as status says (approved, or rejected with a reason): also what has no call of its own, such as a route.",
      },
    ],
    run: async (ctx, { table, approvalId, reason, ...filters }) => {
      if (approvalId)
        return decideOne(ctx, {
          approvalId,
          status: filters.status,
          kinds: APPROVAL_GROUPS[TABLES[table]],
          reason,
        });
      const { counts, ...answer } = await listAnswer(ctx, approvalList, { ...filters, of: TABLES[table] });
      return { ...answer, counts: counts.status ?? {} };
    },
  }),
];
