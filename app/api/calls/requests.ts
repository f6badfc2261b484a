import { z } from "zod";
import {
  askAsPatient,
  askChat,
  askHealthSupport,
  askMedicalLoan,
  askReachUs,
  diseaseOptions,
} from "#app/domain/requests/ask.ts";
import {
  chatForm,
  healthSupportForm,
  medicalLoanForm,
  patientForm,
  reachUsForm,
  subscribeForm,
} from "#app/domain/requests/schema.ts";
import type { SubmittedRequest } from "#app/domain/requests/submit-request.ts";
import { subscribe } from "#app/domain/requests/subscribers.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { commandSchema, FLAG, INSTANT, objectSchema, rowsSchema, TEXT } from "../answer-schemas.ts";
import { nothing } from "../fields.ts";
import { describedFields } from "../names.ts";
import { operation } from "../operation.ts";
import { PROOF_NAMES, proofFields, provenCustomer } from "../proven-customer.ts";

/** What anybody may ask for: the same forms as the pages. The office's side is request-lists.ts. */

const FILE_BYTES = 8 * 1_048_576;

const RECEIVED = commandSchema({ request_number: TEXT, due_datetime: INSTANT }, FLAG);

const received = ({ number, dueAt }: SubmittedRequest) => ({
  message: `Your message has arrived. Your request number is ${number}.`,
  request_number: number,
  due_datetime: dueAt,
});

export const requestCalls = [
  ...operation({
    name: "reach-us.save",
    answer: RECEIVED,
    creates: "request_number",
    summary: "A message to the office. The text of a refusal contains SUBMIT, that of a success does not.",
    access: "public",
    input: z.object(describedFields(reachUsForm)),
    aliases: ["POST /customerRegistration/reachwithusSaving"],
    run: async (ctx, input) => received(await askReachUs(ctx, input)),
  }),
  ...operation({
    name: "health-support.save",
    answer: RECEIVED,
    creates: "request_number",
    summary: "A patient asks for help with a treatment, with up to five reports.",
    access: "public",
    input: healthSupportForm,
    maxFileBytes: FILE_BYTES,
    files: "files",
    aliases: ["POST /customerRegistration/savingPatientHSDetails"],
    run: async (ctx, form) => received(await askHealthSupport(ctx, form)),
  }),
  ...operation({
    name: "chat.save",
    answer: RECEIVED,
    creates: "request_number",
    summary: "Sends a question to the office by chat.",
    access: "public",
    input: chatForm,
    aliases: ["POST /customerRegistration/savechatus"],
    run: async (ctx, form) => ({ success: true, ...received(await askChat(ctx, form)) }),
  }),
  ...operation({
    name: "medical-loan.save",
    answer: RECEIVED,
    creates: "request_number",
    summary: "A medical loan enquiry.",
    access: "public",
    input: medicalLoanForm,
    aliases: ["POST /customerRegistration/savingMedicalLoanDetails"],
    run: async (ctx, form) => received(await askMedicalLoan(ctx, form)),
  }),
  ...operation({
    name: "patient-enquiry.save",
    answer: objectSchema({ message: TEXT, request_number: TEXT }, { token: TEXT }),
    creates: "request_number",
    summary:
      "The form of a patient from another city or country, with up to five reports, from a proven mobile number.",
    access: "public",
    input: patientForm.extend({
      ...proofFields,
      kind: z.enum(["domestic_patient", "international_patient"]),
    }),
    maxFileBytes: FILE_BYTES,
    files: "document",
    aliases: (
      [
        ["POST /adminDashboard/uploadDomesticFormData", "domestic_patient"],
        ["POST /adminDashboard/uploadInternationalPatientsFormData", "international_patient"],
      ] as const
    ).map(([at, kind]) => ({
      at,
      as: PROOF_NAMES,
      with: { kind },
      note: "From a signed-in customer, or with mobile_number and the code that was sent for it as otp; the answer then has a token.",
    })),
    run: async (ctx, { kind, phone, code, ...form }, request) => {
      const proof = { phone, code, name: form.name };
      const customer = await provenCustomer(ctx, "patient_form", proof, request);
      const { number } = await askAsPatient(customer.ctx, kind, form);
      const { token } = customer;
      return { message: ADMIN_MESSAGES.formUploadedSuccessfully, request_number: number, token };
    },
  }),
  ...operation({
    name: "subscriber.save",
    summary:
      "Subscribes a mail address to the newsletter; the mail that confirms it has the link to unsubscribe.",
    access: "public",
    input: subscribeForm,
    aliases: [
      {
        at: "POST /adminDashboard/emailSubscribeSavingMethod/:email",
        as: { email: "subscriber_email" },
      },
    ],
    run: async (ctx, form) => {
      await subscribe(ctx, form);
      return { message: "Thank you. A mail to this address says so." };
    },
  }),
  ...operation({
    name: "problem.list",
    answer: rowsSchema(objectSchema({ problem: TEXT })),
    summary: "What a treatment can be for; the last stands for anything else.",
    access: "public",
    input: nothing,
    aliases: ["GET /dropdown/getAllProblemDetails"],
    run: async (ctx) => ({ data: (await diseaseOptions(ctx)).map((problem) => ({ problem })) }),
  }),
];
