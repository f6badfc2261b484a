import { z } from "zod";
import { isPrivileged } from "#app/domain/context.ts";
import { hospitalPageList } from "#app/domain/doctors/hospital-page-list.ts";
import {
  deleteHospitalProfile,
  findHospitalProfile,
  saveHospitalProfile,
  writeHospitalProfile,
} from "#app/domain/doctors/hospital-profiles.ts";
import {
  homeDoctors,
  homeHospitals,
  profiledHospitals,
  publicHospitalById,
} from "#app/domain/doctors/public-pages.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import {
  commandSchema,
  eitherSchema,
  ID,
  listRowSchema,
  objectSchema,
  rowsSchema,
} from "../answer-schemas.ts";
import { flag, id, listOf, nothing, page, q } from "../fields.ts";
import { ADMIN, operation } from "../operation.ts";
import { doctor, HOSPITAL_PAGE, hospital, hospitalPage } from "../present/doctor.ts";
import { listAnswer } from "../present/list.ts";
import { departmentIds } from "./doctors.ts";

/** Pages of hospitals (talk to hospital). Each belongs to a hospital of the master list, whose id, name and place it has. */

const profileInput = z.object({
  hospitalId: id,
  about: z.string().optional(),
  /** Names of departments of the masters, or their ids, with commas between. */
  specalities: listOf(z.string().max(200), 200).optional(),
  position: z.coerce.number().optional(),
  shown: flag.optional(),
});
const numbered = { hospital_id: "hospitalId", id: "hospitalId", near_hospital_id: "hospitalId" };
const saved = { message: MASTERS_MESSAGES.hospitalDetailsSavedSuccessfully };

export const t2hHospitalCalls = [
  ...operation({
    name: "t2h-hospital.list",
    answer: eitherSchema(rowsSchema(hospital.schema), rowsSchema(listRowSchema(hospitalPageList))),
    summary: "The hospitals whose page is shown, 24 a page; an admin gets all pages, 25 a page.",
    access: "public",
    input: z.object({ q, page }),
    aliases: ["GET /t2h/getT2hHospitals"],
    run: async (ctx, input) => {
      if (isPrivileged(ctx.actor)) return { data: (await listAnswer(ctx, hospitalPageList, input)).data };
      const found = await profiledHospitals(ctx, { ...input, departmentId: null, citySlug: null });
      return { data: found.rows.map(hospital.row) };
    },
  }),
  ...operation({
    name: "t2h-hospital.get",
    answer: rowsSchema(HOSPITAL_PAGE),
    summary: "A hospital's page with its achievements and amenities; an admin gets a hidden one too.",
    access: "public",
    input: z.object({ hospitalId: id }),
    aliases: [{ at: "GET /t2h/getHospitalData/:id", as: numbered }],
    run: async (ctx, { hospitalId }) => {
      const found = isPrivileged(ctx.actor)
        ? await findHospitalProfile(ctx, hospitalId)
        : await publicHospitalById(ctx, hospitalId);
      return { data: [hospitalPage(found)] };
    },
  }),
  ...operation({
    name: "t2h-hospital.list-logos",
    answer: rowsSchema(hospital.schema),
    summary: "The hospitals whose logos stand on the home page.",
    access: "public",
    input: nothing,
    aliases: ["GET /t2h/getHospitalsLogoForHomePage"],
    run: async (ctx) => ({ data: (await homeHospitals(ctx)).map(hospital.row) }),
  }),
  ...operation({
    name: "t2h-hospital.save",
    answer: commandSchema({ hospital_id: ID }),
    summary: "Creates the page of a hospital of the master list, or replaces the one that is there.",
    access: ADMIN,
    input: profileInput,
    aliases: [
      {
        at: "POST /t2h/saveHospitalData",
        as: numbered,
        note: "hospital_id is the hospital's id in the master list: name, city and state are the master's.",
      },
    ],
    run: async (ctx, { hospitalId, specalities = [], ...values }) => {
      const department_ids = await departmentIds(ctx, specalities);
      await writeHospitalProfile(ctx, { hospitalId, values: { ...values, department_ids } });
      return { ...saved, hospital_id: hospitalId };
    },
  }),
  ...operation({
    name: "t2h-hospital.update",
    summary: "Changes the page of a hospital; what is not sent stays as it is.",
    access: ADMIN,
    input: profileInput,
    aliases: [{ at: "PUT /t2h/updateHospitalsData", as: numbered }],
    run: async (ctx, { hospitalId, specalities, ...changed }) => {
      const { values, version } = await findHospitalProfile(ctx, hospitalId);
      const chosen = specalities ? { department_ids: await departmentIds(ctx, specalities) } : {};
      await saveHospitalProfile(ctx, { hospitalId, version, values: { ...values, ...changed, ...chosen } });
      return saved;
    },
  }),
  ...operation({
    name: "t2h-hospital.delete",
    summary: "Deletes the page of a hospital; the hospital of the master list stays.",
    access: ADMIN,
    input: z.object({ hospitalId: id }),
    aliases: [{ at: "DELETE /t2h/deleteHospitalDetails/:hospital_id", as: numbered }],
    run: async (ctx, { hospitalId }) => {
      await deleteHospitalProfile(ctx, hospitalId);
      return { message: "The page of the hospital is deleted." };
    },
  }),
  ...operation({
    name: "t2h.read-fixed-hash",
    answer: rowsSchema(
      objectSchema({
        hospitals: { type: "array", items: hospital.schema },
        doctors: { type: "array", items: doctor.schema },
      }),
    ),
    summary: "What the home page shows of hospitals and doctors.",
    access: "public",
    input: nothing,
    aliases: [
      {
        at: "GET /t2h/fixed-hash-path",
        note: "The specification has only a hash for the path and no purpose. It stands among the reads of hospitals and doctors for everybody, so it is read as both at once.",
      },
    ],
    run: async (ctx) => {
      const [hospitals, doctors] = await Promise.all([homeHospitals(ctx), homeDoctors(ctx)]);
      return { data: [{ hospitals: hospitals.map(hospital.row), doctors: doctors.map(doctor.row) }] };
    },
  }),
];
