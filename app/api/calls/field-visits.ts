import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { approveVisit, remarkVisit, verifyVisit } from "#app/domain/field-visits/decide-visit.ts";
import {
  type DetailField,
  VISIT_KIND_DEFINITIONS,
  VISIT_KINDS,
  type VisitKind,
} from "#app/domain/field-visits/labels.ts";
import { findVisitId, readVisit, type Visit } from "#app/domain/field-visits/read-visit.ts";
import { removePerson } from "#app/domain/field-visits/save-parts.ts";
import { entityNameOf, VISIT_LISTS } from "#app/domain/field-visits/visit-list.ts";
import { type WholeVisit, writeVisit } from "#app/domain/field-visits/write-visit.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { rupeesGiven } from "../amounts.ts";
import { listAnswerSchema, rowsSchema } from "../answer-schemas.ts";
import { cityGiven, cityIdOf } from "../city.ts";
import { dates, day, flag, id, listOf, numberOrNull, page, q } from "../fields.ts";
import { ADMIN, operation, type RouteAlias, STAFF } from "../operation.ts";
import { keyPerson, personRows } from "../present/field-visit.ts";
import { listAnswer } from "../present/list.ts";
import { departmentIds } from "./doctors.ts";

/** Field visits of the six kinds: written, listed, verified, approved, remarked on; the key persons of one. */

const text = z.string().optional();
const person = z.object({
  key_type: z.string("Please say who this is: owner, doctor…"),
  doctor_name: z.string("Please give the name"),
  speciality_name: text,
  phone_number: text,
});
const rate = z.object({
  room_category: z.string("Please give the category, like Deluxe"),
  ac_type: z.string("Please choose AC or Non-AC"),
  sharing_type: z.string("Please choose how it is shared"),
  breakfast_type: z.string("Please choose"),
  rate: rupeesGiven,
  no_of_rooms: z.coerce.number().optional(),
});
const SHARED = {
  entity_name: text,
  city_id: cityGiven,
  address: text,
  pin_code: text,
  contact_person: text,
  phone_e164: text.nullable(),
  email: text,
  latitude: numberOrNull.optional(),
  longitude: numberOrNull.optional(),
  due_on: day.optional(),
  facility_ids: listOf(id, 100).optional(),
};
const STEPS = {
  /** Added to those that are there. */
  key_persons: z.array(person).max(60).optional(),
  /** Rupees a night; added to those that are there. */
  room_rates: z.array(rate).max(60).optional(),
  /** Names of departments or their ids, in place of those that are there. */
  departments: listOf(z.string().max(200), 200).optional(),
  employee_location: text,
  employee_latitude: numberOrNull.optional(),
  employee_longitude: numberOrNull.optional(),
  accuracy_m: numberOrNull.optional(),
  /** `submitted` hands the visit in when the rest is saved. */
  visit_status: z.enum(["draft", "submitted"], "A visit is saved as draft or submitted").default("draft"),
};

function detailInput(field: DetailField): z.ZodType {
  if (field.kind === "flag") return flag.optional();
  return field.kind === "number" ? z.coerce.number().optional() : text;
}

const detailShape = (kind: VisitKind) =>
  Object.fromEntries(VISIT_KIND_DEFINITIONS[kind].details.map((field) => [field.name, detailInput(field)]));

/** What the calls take of one kind: what all have, what only this kind has (`details`), and the steps of the form. */
const visitInput = (kind: VisitKind) =>
  z.object({ ...detailShape(kind), ...SHARED, ...STEPS }) as z.ZodObject<typeof SHARED & typeof STEPS>;

const entityOf = (visit: Visit) => ({
  entity_name: visit.entityName,
  city_id: visit.cityId,
  address: visit.address,
  pin_code: visit.pinCode,
  contact_person: visit.contactPerson,
  phone_e164: visit.phone,
  email: visit.email ?? "",
  latitude: visit.latitude,
  longitude: visit.longitude,
  due_on: visit.dueOn,
  facility_ids: visit.facilities.map((facility) => facility.id),
  details: visit.details,
});

/** The steps of what was sent: `before` is what stays where nothing was sent. */
async function wholeVisit(
  ctx: Context,
  kind: VisitKind,
  sent: z.output<z.ZodObject<typeof SHARED & typeof STEPS>>,
  before?: Visit,
): Promise<WholeVisit> {
  const pick = (names: string[]) =>
    Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => names.includes(name) && value !== undefined),
    );
  const known = before ? entityOf(before) : { due_on: istDate(ctx.now), details: {} };
  return {
    entity: {
      ...known,
      ...pick(Object.keys(SHARED)),
      ...(sent.city_id ? { city_id: await cityIdOf(ctx, sent.city_id) } : {}),
      details: { ...known.details, ...pick(VISIT_KIND_DEFINITIONS[kind].details.map((field) => field.name)) },
    },
    people: sent.key_persons?.map(({ phone_number, ...rest }) => ({
      ...rest,
      phone_e164: phone_number ?? null,
    })),
    rates: sent.room_rates?.map(({ rate: rate_paise, ...rest }) => ({ ...rest, rate_paise })),
    departmentIds: sent.departments && (await departmentIds(ctx, sent.departments)),
    place: sent.employee_location && {
      employee_location: sent.employee_location,
      latitude: sent.employee_latitude ?? null,
      longitude: sent.employee_longitude ?? null,
      accuracy_m: sent.accuracy_m ?? null,
    },
    submit: sent.visit_status === "submitted",
  };
}

const listInput = z.object({ ...dates, city: cityGiven, userName: z.string().max(120).optional(), q, page });

async function listed(ctx: Context, kind: VisitKind, input: z.output<typeof listInput>) {
  return listAnswer(ctx, VISIT_LISTS[kind], {
    q: input.q,
    page: input.page,
    city: input.city ? await cityIdOf(ctx, input.city) : null,
    userName: input.userName ?? "",
    fromDate: input.fromDate ?? null,
    toDate: input.toDate ?? null,
  });
}

/** A visit by its serial number or its id. */
const visit = z.union([id, z.coerce.number().int().min(1).max(2_147_483_647)], "This visit is not known");
const VISIT_NAMES = { s_no: "visit", field_visit_id: "visit", fieldVisitId: "visit", remarks: "remark" };
const decision = z.object({ visit, remark: z.string().max(2_000).optional() });

type At = Exclude<RouteAlias, string>["at"];
const SAME_AS_TWIN = "Takes city and userName in the query, as its accommodation twin does in the path.";
const TAKES_S_NO = "Takes s_no (or field_visit_id) in the body, as its accommodation twin does in the path.";

type KindAliases = {
  list: { at: At; note: string };
  byDate: At;
  save: At;
  update: At;
  verify: { at: At; note: string };
  verifyByAdmin: At;
  remark: { at: At; note?: string };
};

const SPELLINGS: Record<VisitKind, KindAliases> = {
  accommodation: {
    list: {
      at: "GET /dropdown/loadAccomadationpartnerData/:city/:userName",
      note: "Read as the visits of an employee in a city, because it is keyed by both. The city is an id, a name or ALL; userName a name, mail address or number.",
    },
    byDate: "GET /adminDashboard/date-wise-accommodation-visits",
    save: "POST /propertyRegistrationMaster/savingAccomadationDetails",
    update: "PUT /propertyRegistrationMaster/updateAccomadationDetails",
    verify: { at: "PUT /propertyRegistrationMaster/verifyAccomadationDetails/:s_no", note: "" },
    verifyByAdmin: "PUT /adminDashboard/verifyAccomadationPartnerByAdmin/:s_no",
    remark: {
      at: "POST /adminDashboard/savingRemarksDetails",
      note: "The kind is not said; the other five have a call of their own.",
    },
  },
  hospital: {
    list: { at: "GET /propertyRegistrationMaster/loadHospitalpartnerData/:city/:userName", note: "" },
    byDate: "GET /adminDashboard/date-wise-hospital-visits",
    save: "POST /propertyRegistrationMaster/savingHospitalDetails",
    update: "PUT /propertyRegistrationMaster/updateHospitalDetails",
    verify: { at: "PUT /propertyRegistrationMaster/verifyHospitalDetails", note: TAKES_S_NO },
    verifyByAdmin: "PUT /adminDashboard/verifyHospitalPartnerByAdmin/:s_no",
    remark: { at: "POST /adminDashboard/addRemaksMethodSavingForHosptial" },
  },
  travel: {
    list: { at: "GET /dropdown/loadTravelPartnerData", note: SAME_AS_TWIN },
    byDate: "GET /adminDashboard/date-wise-travel-visits",
    save: "POST /propertyRegistrationMaster/savingTravelVisitDetails",
    update: "PUT /propertyRegistrationMaster/updateTravelDetails",
    verify: { at: "PUT /propertyRegistrationMaster/verifyTravelDetails", note: TAKES_S_NO },
    verifyByAdmin: "PUT /adminDashboard/verifyViewTravelDetails/:s_no",
    remark: { at: "POST /adminDashboard/savingTravelRemarksDetails" },
  },
  food: {
    list: { at: "GET /propertyRegistrationMaster/loadFoodPartnerData", note: SAME_AS_TWIN },
    byDate: "GET /adminDashboard/date-wise-food-visits",
    save: "POST /propertyRegistrationMaster/savingFoodVisitDetails",
    update: "PUT /propertyRegistrationMaster/updateFoodDetails",
    verify: {
      at: "PUT /propertyRegistrationMaster/updateVisitStatus",
      note: `Stands where verifying a food visit would. ${TAKES_S_NO}`,
    },
    verifyByAdmin: "PUT /adminDashboard/updateAdminFoodStatus/:s_no",
    remark: { at: "POST /adminDashboard/savingFoodRemarksDetails" },
  },
  equipment: {
    list: { at: "GET /dropdown/loadEquipmentPartnerData", note: SAME_AS_TWIN },
    byDate: "GET /adminDashboard/date-wise-equipment-visits",
    save: "POST /propertyRegistrationMaster/savingEquipmentVisitDetails",
    update: "PUT /propertyRegistrationMaster/updateEquipmentDetails",
    verify: { at: "PUT /propertyRegistrationMaster/verifyEquipmentDetails", note: TAKES_S_NO },
    verifyByAdmin: "PUT /adminDashboard/verifyViewEquipmentDetails/:s_no",
    remark: { at: "POST /adminDashboard/savingEquipmentRemarksDetails" },
  },
  agent: {
    list: { at: "GET /dropdown/loadAgentPartnerData", note: SAME_AS_TWIN },
    byDate: "GET /adminDashboard/date-wise-agent-visits",
    save: "POST /propertyRegistrationMaster/savingAgentDetails",
    update: "PUT /propertyRegistrationMaster/updateAgentDetails",
    verify: { at: "PUT /propertyRegistrationMaster/verifyAgentDetails", note: TAKES_S_NO },
    verifyByAdmin: "PUT /adminDashboard/verifyViewAgentDetails/:field_visit_id",
    remark: { at: "POST /adminDashboard/savingAgentRemarksDetails" },
  },
};

const SENT = { phone: "phone_e164", mobile_no: "phone_e164", email_id: "email", city: "city_id" };

function callsOf(kind: VisitKind) {
  const { list, byDate, save, update, verify, verifyByAdmin, remark } = SPELLINGS[kind];
  const names = { ...SENT, [entityNameOf(kind)]: "entity_name" };
  const label = VISIT_KIND_DEFINITIONS[kind].label.toLowerCase();
  return [
    ...operation({
      name: "field-visit.list",
      summary: `The ${label} visits that the caller may see, newest first, 25 a page.`,
      access: STAFF,
      input: listInput,
      answer: listAnswerSchema(VISIT_LISTS[kind]),
      aliases: [list],
      run: (ctx, input) => listed(ctx, kind, input),
    }),
    ...operation({
      name: "field-visit.list-by-date",
      summary: `The ${label} visits begun on these days, newest first, 25 a page.`,
      access: ADMIN,
      input: listInput,
      answer: listAnswerSchema(VISIT_LISTS[kind]),
      aliases: [{ at: byDate, answers: { data: "result" }, note: "The third filter is read as a city." }],
      run: (ctx, input) => listed(ctx, kind, input),
    }),
    ...operation({
      name: "field-visit.save",
      creates: "field_visit_id",
      summary: `Records a ${label} visit: as a draft, or for verification with visit_status "submitted".`,
      access: STAFF,
      input: visitInput(kind),
      aliases: [{ at: save, as: names }],
      run: async (ctx, sent) => {
        const { id: visitId } = await writeVisit(ctx, { kind, ...(await wholeVisit(ctx, kind, sent)) });
        return { message: "The visit is saved.", field_visit_id: visitId };
      },
    }),
    ...operation({
      name: "field-visit.update",
      summary: `Changes a draft of a ${label} visit; what is not sent stays as it is.`,
      access: STAFF,
      input: visitInput(kind).extend({ visit }),
      aliases: [{ at: update, as: { ...names, ...VISIT_NAMES } }],
      run: async (ctx, { visit: given, ...sent }) => {
        const visitId = await findVisitId(ctx, { visit: given, kind });
        const before = await readVisit(ctx, visitId, kind);
        await writeVisit(ctx, { kind, visitId, ...(await wholeVisit(ctx, kind, sent, before)) });
        return { message: "The visit is saved." };
      },
    }),
    ...operation({
      name: "field-visit.verify",
      summary: `Staff verify a ${label} visit that was submitted.`,
      access: STAFF,
      input: decision,
      aliases: [{ ...verify, as: VISIT_NAMES }],
      run: async (ctx, { visit: given, remark: said }) => {
        await verifyVisit(ctx, { visitId: await findVisitId(ctx, { visit: given, kind }), remark: said });
        return { message: "The visit is verified." };
      },
    }),
    ...operation({
      name: "field-visit.verify-by-admin",
      summary: `An admin approves a ${label} visit that staff verified.`,
      access: ADMIN,
      input: decision,
      aliases: [{ at: verifyByAdmin, as: VISIT_NAMES }],
      run: async (ctx, { visit: given, remark: said }) => {
        await approveVisit(ctx, { visitId: await findVisitId(ctx, { visit: given, kind }), remark: said });
        return { message: ADMIN_MESSAGES.adminStatusListedSuccessfully };
      },
    }),
    ...operation({
      name: "field-visit.save-remarks",
      summary: `Adds a remark to a ${label} visit.`,
      access: ADMIN,
      input: z.object({ visit, remark: z.string("Please write the remark").max(2_000) }),
      aliases: [{ ...remark, as: VISIT_NAMES }],
      run: async (ctx, { visit: given, remark: said }) => {
        await remarkVisit(ctx, { visitId: await findVisitId(ctx, { visit: given, kind }), remark: said });
        return { message: "The remark is saved." };
      },
    }),
  ];
}

export const fieldVisitCalls = [
  ...VISIT_KINDS.flatMap(callsOf),
  ...operation({
    name: "key-person.list",
    answer: rowsSchema(keyPerson.schema),
    summary: "The key persons of a visit.",
    access: STAFF,
    input: z.object({ visitId: id }),
    aliases: [
      {
        at: "GET /propertyRegistrationMaster/loadDepartmentsTable",
        as: { fieldVisitId: "visitId", field_visit_id: "visitId" },
        note: "Takes fieldVisitId in the query, as its room category twin does in the path.",
      },
      {
        at: "GET /adminDashboard/departments-table/:fieldVisitId",
        as: { fieldVisitId: "visitId" },
        access: ADMIN,
      },
    ],
    run: async (ctx, { visitId }) => ({ data: personRows(await readVisit(ctx, visitId)) }),
  }),
  ...operation({
    name: "key-person.delete",
    summary: "Takes a key person off a draft.",
    access: STAFF,
    input: z.object({ visitId: id, personId: id }),
    aliases: [
      {
        at: "DELETE /propertyRegistrationMaster/deleteParticularRowDetailsForHospital/:field_visit_id/:s_no",
        as: { field_visit_id: "visitId", s_no: "personId" },
        note: "The row is read as a key person, because a hospital has no room rates; s_no is that of the key person.",
      },
    ],
    run: async (ctx, { visitId, personId }) => {
      await removePerson(ctx, { visitId, id: personId });
      return { message: "The key person is removed." };
    },
  }),
];
