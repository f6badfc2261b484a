import { z } from "zod";
import { hasRole, isUser } from "#app/domain/context.ts";
import { listOwnPatients, listPatients } from "#app/domain/genie/list-patients.ts";
import { savePatient } from "#app/domain/genie/save-patient.ts";
import { patientForm } from "#app/domain/genie/schema.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import { dates, id, nothing, page, q } from "../fields.ts";
import { ADMIN, CUSTOMER, operation } from "../operation.ts";
import { patientRow } from "../present/patient.ts";

/** The patient assistant: its users are customers, who write down the patients that they look after. Signing in is in auth.ts. */

export const genieCalls = [
  ...operation({
    name: "genie-user.list",
    summary: "Who is signed in.",
    access: CUSTOMER,
    input: nothing,
    spellings: [
      {
        at: "GET /mhGenieMaster/getgenieuserdetails",
        note: "Read as the one user who asks: nobody is shown another's details.",
      },
    ],
    run: async (ctx) => {
      const own = await ownContact(ctx);
      const user_id = isUser(ctx.actor) ? ctx.actor.id : null;
      return {
        data: own ? [{ user_id, user_name: own.name, phone_number: own.phone, email_id: own.email }] : [],
      };
    },
  }),
  ...operation({
    name: "genie-patient.list",
    summary: "The customer's own patients; an admin gets everybody's, 25 a page.",
    access: ADMIN,
    input: z.object({
      ...dates,
      q,
      page,
      status: z.enum(["open", "in_progress", "closed", "all"]).default("all"),
    }),
    spellings: [
      {
        at: "GET /mhGenieMaster/getPatientDetails",
        access: ["customer", "admin"],
        note: "Whether a user or an admin asks is not said: each gets what the pages show.",
      },
      "GET /adminDashboard/genie-patient-details",
    ],
    run: async (ctx, { fromDate: from = null, toDate: to = null, ...filters }) => {
      if (hasRole(ctx.actor, "customer")) return { data: (await listOwnPatients(ctx)).map(patientRow) };
      const found = await listPatients(ctx, { ...filters, from, to });
      return { data: found.rows.map(patientRow), total: found.total, page: found.page };
    },
  }),
  ...operation({
    name: "genie-patient.save",
    summary:
      "Writes down a patient of the customer, as a request to the office; with patient_id it changes one.",
    access: CUSTOMER,
    input: patientForm.extend({ patientId: id.optional() }),
    spellings: [
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
