import { z } from "zod";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { doctorList } from "#app/domain/doctors/doctor-list.ts";
import { deleteDoctor, findDoctor, saveDoctor } from "#app/domain/doctors/doctors.ts";
import { departmentOptions } from "#app/domain/doctors/form-options.ts";
import {
  DOCTOR_PARTS,
  type DoctorPart,
  HOSPITAL_PARTS,
  type HospitalPart,
  type PartField,
} from "#app/domain/doctors/labels.ts";
import { deletePart, findPartWithOwner, type PartOf, savePart } from "#app/domain/doctors/parts.ts";
import { homeDoctors, publicDoctors } from "#app/domain/doctors/public-pages.ts";
import { Invalid } from "#app/domain/errors.ts";
import {
  commandSchema,
  eitherSchema,
  FLAG,
  ID,
  listRowSchema,
  NUMBER,
  objectSchema,
  orNull,
  rowsSchema,
  TEXT,
} from "../answer-schemas.ts";
import { flag, id, nothing, numberOrNull, page, q } from "../fields.ts";
import { ADMIN, operation, type RouteAlias } from "../operation.ts";
import { doctor, partRows, partSchema } from "../present/doctor.ts";
import { listAnswer } from "../present/list.ts";

/** Doctors (talk to hospital) and the lists of a doctor's or a hospital's page: education, experience, achievements, articles, amenities. */

const experience = z.coerce.number("Please give the years");
const doctorInput = z.object({
  doctor_name: z.string("Please give the doctor's name"),
  /** The name of a department of the masters, or its id. */
  department: z.string("Please choose the department").max(200),
  specialization: z.string().optional(),
  total_experience: experience,
  hospital_id: id.nullable().optional(),
  languages: z.string().optional(),
  about: z.string().optional(),
  position: z.coerce.number().optional(),
  shown: flag.optional(),
});

/** The ids of departments that are given by name or by id. @throws Invalid for one that the masters do not hold */
export async function departmentIds(ctx: Context, given: readonly string[]): Promise<string[]> {
  const options = given.length > 0 ? await departmentOptions(ctx) : [];
  return given.map((one) => {
    const wanted = one.trim().toLowerCase();
    const found = options.find((each) => each.id === wanted || each.name.toLowerCase() === wanted);
    if (found) return found.id;
    const text = "Please choose a department of the masters";
    throw new Invalid(text, { department: [text] });
  });
}

/** A doctor as the office keeps it, with the lists of the page. */
const KEPT_DOCTOR = objectSchema({
  doctor_id: ID,
  doctor_name: TEXT,
  department: TEXT,
  specialization: TEXT,
  total_experience: NUMBER,
  hospital_id: orNull(ID),
  languages: TEXT,
  about: TEXT,
  position: NUMBER,
  shown: FLAG,
  education: partSchema(DOCTOR_PARTS.education),
  experience: partSchema(DOCTOR_PARTS.experience),
  achievements: partSchema(DOCTOR_PARTS.achievements),
  articles: partSchema(DOCTOR_PARTS.articles),
});

const numbered = { doctor_id: "doctorId", id: "doctorId" };

export const doctorCalls = [
  ...operation({
    name: "doctor.list",
    answer: eitherSchema(rowsSchema(doctor.schema), rowsSchema(listRowSchema(doctorList))),
    summary: "The doctors whose page is shown, 24 a page; an admin gets all of them, 25 a page.",
    access: "public",
    input: z.object({ q, page }),
    aliases: [{ at: "GET /t2h/getAllDoctorsDetails", note: "Takes q and page in the query." }],
    run: async (ctx, input) => {
      if (isPrivileged(ctx.actor)) return { data: (await listAnswer(ctx, doctorList, input)).data };
      const found = await publicDoctors(ctx, { ...input, departmentId: null, citySlug: null });
      return { data: found.rows.map(doctor.row) };
    },
  }),
  ...operation({
    name: "doctor.list-photos",
    answer: rowsSchema(doctor.schema),
    summary: "The doctors whose photos stand on the home page.",
    access: "public",
    input: nothing,
    aliases: ["GET /t2h/getDoctorsPhotoForHomePage"],
    run: async (ctx) => ({ data: (await homeDoctors(ctx)).map(doctor.row) }),
  }),
  ...operation({
    name: "doctor.get",
    answer: rowsSchema(KEPT_DOCTOR),
    summary: "A doctor with everything on the page.",
    access: ADMIN,
    input: z.object({ doctorId: id }),
    aliases: [{ at: "GET /t2h/getDoctorsDetailsForAdmin/:id", as: numbered }],
    run: async (ctx, { doctorId }) => {
      const [found, departments] = await Promise.all([findDoctor(ctx, doctorId), departmentOptions(ctx)]);
      const { department_id: chosen, ...values } = found.values;
      return {
        data: [
          {
            doctor_id: found.id,
            ...values,
            department: departments.find((each) => each.id === chosen)?.name ?? chosen,
            education: partRows(found.parts.education),
            experience: partRows(found.parts.experience),
            achievements: partRows(found.parts.achievements),
            articles: partRows(found.parts.articles),
          },
        ],
      };
    },
  }),
  ...operation({
    name: "doctor.save",
    answer: commandSchema({ doctor_id: TEXT }),
    summary: "Adds a doctor, hidden unless `shown` is sent.",
    access: ADMIN,
    input: doctorInput,
    aliases: ["POST /t2h/saveDoctorData"],
    run: async (ctx, { department, ...values }) => {
      const [department_id] = await departmentIds(ctx, [department]);
      const { id: doctorId } = await saveDoctor(ctx, { values: { ...values, department_id } });
      return { message: "The doctor is saved.", doctor_id: doctorId };
    },
  }),
  ...operation({
    name: "doctor.update",
    summary: "Changes a doctor; what is not sent stays as it is.",
    access: ADMIN,
    input: doctorInput.partial().extend({ doctorId: id }),
    aliases: [{ at: "PUT /t2h/updateDoctorData", as: numbered }],
    run: async (ctx, { doctorId, department, ...changed }) => {
      const { values, version } = await findDoctor(ctx, doctorId);
      const [department_id = values.department_id] = await departmentIds(ctx, department ? [department] : []);
      await saveDoctor(ctx, { doctorId, version, values: { ...values, ...changed, department_id } });
      return { message: "The doctor is saved." };
    },
  }),
  ...operation({
    name: "doctor.delete",
    summary: "Deletes a doctor with everything on the page.",
    access: ADMIN,
    input: z.object({ doctorId: id }),
    aliases: [{ at: "DELETE /t2h/deleteDoctorsData/:doctor_id", as: numbered }],
    run: async (ctx, { doctorId }) => {
      await deleteDoctor(ctx, doctorId);
      return { message: "The doctor is deleted." };
    },
  }),
  ...partCalls("doctor-education", doctorPart("education"), {
    save: "POST /t2h/saveDoctorEducationData",
    update: "PUT /t2h/updateDoctorsEducationData",
    delete: "DELETE /t2h/deleteDoctorEducationData/:sno",
  }),
  ...partCalls("doctor-experience", doctorPart("experience"), {
    save: "POST /t2h/saveDoctorExperienceData",
    update: "PUT /t2h/updateDoctorsExperienceData",
    delete: "DELETE /t2h/deleteDoctorExperienceData/:sno",
  }),
  ...partCalls("doctor-achievement", doctorPart("achievements"), {
    save: "POST /t2h/saveDoctorAchievementsData",
    update: "PUT /t2h/updateDoctorAchievementsData",
    delete: "DELETE /t2h/deleteDoctorAchievementData/:sno",
  }),
  ...partCalls("doctor-blog", doctorPart("articles"), {
    save: "POST /t2h/saveDoctorArticlesData",
    update: "PUT /t2h/updateDoctorArticlesdata",
    delete: "DELETE /t2h/deleteDoctorArticlesData/:sno",
  }),
  ...partCalls("t2h-hospital-achievement", hospitalPart("achievements"), {
    save: "POST /t2h/saveHospitalAchievementsData",
    update: "PUT /t2h/updateHospitalAchievementsDetails",
    delete: {
      at: "DELETE /t2h/deleteAchievementsDetails/:sno",
      note: "Read as a hospital's achievement, because doctors have a call of their own.",
    },
  }),
  ...partCalls("t2h-hospital-amenity", hospitalPart("amenities"), {
    save: "POST /t2h/saveAmenitiesData",
    update: "PUT /t2h/updateAmenitiesData",
    delete: "DELETE /t2h/deleteAmenitiesDetails/:sno",
  }),
];

type Part = { list: PartOf; singular: string; fields: readonly PartField[] };

function doctorPart(part: DoctorPart): Part {
  return { list: { of: "doctor", part }, ...DOCTOR_PARTS[part] };
}

function hospitalPart(part: HospitalPart): Part {
  return { list: { of: "hospital", part }, ...HOSPITAL_PARTS[part] };
}

type At = Exclude<RouteAlias, string>["at"];

/** Add, change and delete for one list of a page. */
function partCalls(
  name: string,
  { list, singular, fields }: Part,
  aliases: { save: At; update: At; delete: RouteAlias },
) {
  const values = z.object(
    Object.fromEntries(
      fields.map(({ name: field, label, kind, required }) => {
        if (kind === "year") return [field, numberOrNull.optional()];
        const text = z.string(`Please give the ${label.toLowerCase()}`);
        return [field, required ? text : text.optional()];
      }),
    ),
  );
  const line = { sno: "partId", s_no: "partId" };
  const saved = { message: `The ${singular} is saved.` };
  return [
    ...operation({
      name: `${name}.save`,
      answer: commandSchema({ sno: TEXT }),
      summary: `Adds a line of ${singular} to the page of a ${list.of}.`,
      access: ADMIN,
      input: values.extend({ ownerId: id }),
      aliases: [{ at: aliases.save, as: { [`${list.of}_id`]: "ownerId" } }],
      run: async (ctx, { ownerId, ...rest }) => {
        const { id: sno } = await savePart(ctx, list, { ownerId: String(ownerId), values: rest });
        return { ...saved, sno };
      },
    }),
    ...operation({
      name: `${name}.update`,
      summary: `Changes a line of ${singular}; what is not sent stays as it is.`,
      access: ADMIN,
      input: values.partial().extend({ partId: id }),
      aliases: [{ at: aliases.update, as: line }],
      run: async (ctx, { partId, ...changed }) => {
        const before = await findPartWithOwner(ctx, list, String(partId));
        await savePart(ctx, list, {
          ownerId: before.ownerId,
          id: before.id,
          values: { ...before.values, ...changed },
        });
        return saved;
      },
    }),
    ...operation({
      name: `${name}.delete`,
      summary: `Takes a line of ${singular} off the page of a ${list.of}.`,
      access: ADMIN,
      input: z.object({ partId: id }),
      aliases: [
        typeof aliases.delete === "string"
          ? { at: aliases.delete, as: line }
          : { ...aliases.delete, as: line },
      ],
      run: async (ctx, { partId }) => {
        const { ownerId } = await findPartWithOwner(ctx, list, partId);
        await deletePart(ctx, list, { ownerId, id: partId });
        return { message: `The ${singular} is deleted.` };
      },
    }),
  ];
}
