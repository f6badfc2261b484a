import { z } from "zod";
import { userIdOf } from "#app/domain/context.ts";
import { patientList } from "#app/domain/genie/patient-list.ts";
import { savePatient } from "#app/domain/genie/save-patient.ts";
import { patientForm } from "#app/domain/genie/schema.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import {
  commandSchema,
  ID,
  listAnswerSchema,
  objectSchema,
  orNull,
  rowsSchema,
  TEXT,
} from "../answer-schemas.ts";
import { dates, id, nothing, page, q } from "../fields.ts";
import { ADMIN, CUSTOMER, operation } from "../operation.ts";
import { listAnswer } from "../present/list.ts";

/** The patient assistant: its users are customers, who write down the patients that they look after. Signing in is in auth.ts. */

export const genieCalls = [
  ...operation({
    name: "genie-user.list",
    answer: rowsSchema(
      objectSchema({ user_id: orNull(ID), user_name: TEXT, phone_number: TEXT, email_id: orNull(TEXT) }),
    ),
    summary: "Who is signed in.",
    access: CUSTOMER,
    input: nothing,
    aliases: [
      {
        at: "GET /mhGenieMaster/getgenieuserdetails",
        note: "Read as the one user who asks: nobody is shown another's details.",
      },
    ],
    run: async (ctx) => {
      const own = await ownContact(ctx);
      const user_id = userIdOf(ctx.actor);
      return {
        data: own ? [{ user_id, user_name: own.name, phone_number: own.phone, email_id: own.email }] : [],
      };
    },
  }),
  ...operation({
    name: "genie-patient.list",
    summary: "The customer's own patients, or everybody's for an admin, 25 a page.",
    access: ADMIN,
    input: z.object({
      ...dates,
      q,
      page,
      status: z.enum(["open", "in_progress", "closed", "all"]).default("all"),
    }),
    aliases: [
      {
        at: "GET /mhGenieMaster/getPatientDetails",
        access: ["customer", "admin"],
        note: "Whether a user or an admin asks is not said: each gets what the pages show.",
      },
      "GET /adminDashboard/genie-patient-details",
    ],
    answer: listAnswerSchema(patientList),
    run: (ctx, { fromDate: from = null, toDate: to = null, ...filters }) =>
      listAnswer(ctx, patientList, { ...filters, from, to }),
  }),
  ...operation({
    name: "genie-patient.save",
    answer: commandSchema({ patient_id: ID, request_number: TEXT }),
    creates: "patient_id",
    summary: "Records a patient of the customer, as a request to the office; with patient_id it changes one.",
    access: CUSTOMER,
    input: patientForm.extend({ patientId: id.optional() }),
    aliases: [
      {
        at: "POST /mhGenieMaster/savePatientDetails",
        as: { patient_id: "patientId", patient_name: "patient_firstname" },
      },
    ],
    run: async (ctx, { patientId, ...values }) => {
      const saved = await savePatient(ctx, { patientId, values });
      return {
        message: `The patient is saved. The number of the request is ${saved.number}.`,
        patient_id: saved.patientId,
        request_number: saved.number,
      };
    },
  }),
];
