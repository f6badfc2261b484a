import type { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound, TooMany } from "#app/domain/errors.ts";
import { findOrCreateCustomer } from "#app/domain/identity/find-or-create-customer.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import { ADMIN_MESSAGES, REQUESTS_MESSAGES } from "#app/domain/shared/messages.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { words } from "#app/words/catalogue.ts";
import { translateError } from "#app/words/labels.ts";
import { row, rows } from "#db/client.ts";
import { OTHER_DISEASE } from "./labels.ts";
import type * as forms from "./schema.ts";
import { reachUsForm } from "./schema.ts";
import { type SubmittedRequest, submitRequest } from "./submit-request.ts";

/**
 * What each form asks for, as a request. All throw TooMany when sent too often, Invalid naming a file that cannot be taken, and
 * Unavailable with the contract's text when it could not be saved.
 */

/**
 * A message of the contact pages. By the contract the text of a refusal holds the word SUBMIT and that of a success does not.
 * @throws Invalid with fields also for what `reachUsForm` refuses
 */
export async function askReachUs(ctx: Context, input: unknown): Promise<SubmittedRequest> {
  try {
    const form = parseInput(reachUsForm, input);
    return await withFailureMessage(REQUESTS_MESSAGES.failedToSaveReachUsDetailsData, () =>
      submitRequest(ctx, {
        kind: "reach_us",
        name: form.patient_name,
        phone: form.mobile_number,
        email: form.contact_email,
        location: form.patient_location,
        hospitalName: form.hospital_name,
        message: form.message,
      }),
    );
  } catch (error) {
    if (error instanceof TooMany)
      throw new TooMany(
        words("refusals")("thenSubmitAgain", { text: translateError(error.message) }),
        error.retryAfter,
      );
    if (error instanceof Invalid)
      throw new Invalid(
        words("refusals")("correctAndSubmit", { text: translateError(error.message) }),
        error.fields,
      );
    throw error;
  }
}

/** The problems of the master that a health-support request chooses from, by name; a last one stands for any other. */
export async function diseaseOptions(ctx: Context): Promise<string[]> {
  const problems = await rows<{ name: string }>(
    "SELECT name::text AS name FROM problems WHERE active ORDER BY name LIMIT 500",
    {},
    ctx.tx,
  );
  return [...problems.map(({ name }) => name).filter((name) => name !== OTHER_DISEASE), OTHER_DISEASE];
}

/** A patient's health-support request, with reports. @throws Invalid also for a disease that the master does not hold */
export async function askHealthSupport(
  ctx: Context,
  form: z.output<typeof forms.healthSupportForm>,
): Promise<SubmittedRequest> {
  if (!(await isKnownDisease(ctx, form.disease))) {
    const text = "Please choose what the treatment is for.";
    throw new Invalid(text, { disease: [text] });
  }
  return submitRequest(ctx, {
    kind: "health_support",
    name: form.patient_name,
    phone: form.mobile_number,
    email: form.contact_email,
    location: form.patient_location,
    message: form.message,
    details: { disease: form.disease, other_disease: form.other_disease },
    files: form.files,
  });
}

async function isKnownDisease(ctx: Context, disease: string): Promise<boolean> {
  if (disease === OTHER_DISEASE) return true;
  return (
    (await row("SELECT FROM problems WHERE name = $disease AND active", { disease }, ctx.tx)) !== undefined
  );
}

/** A question of the chat page. */
export function askChat(ctx: Context, form: z.output<typeof forms.chatForm>): Promise<SubmittedRequest> {
  return withFailureMessage(REQUESTS_MESSAGES.failedToSaveChatData, () =>
    submitRequest(ctx, { kind: "chat", name: form.name, phone: form.mobile_number, message: form.message }),
  );
}

/** A medical loan enquiry. */
export function askMedicalLoan(
  ctx: Context,
  form: z.output<typeof forms.medicalLoanForm>,
): Promise<SubmittedRequest> {
  const { country_code, salarized, medical_loanfor } = form;
  return withFailureMessage(REQUESTS_MESSAGES.failedToSaveMedicalLoanDetails, () =>
    submitRequest(ctx, {
      kind: "medical_loan",
      name: form.patient_name,
      phone: form.mobile_number,
      email: form.email_id,
      location: form.patient_location,
      hospitalName: form.hospital_name,
      message: form.message,
      details: { country_code, salarized, medical_loanfor },
    }),
  );
}

/** Somebody asks to be called. */
export function askCallback(
  ctx: Context,
  form: z.output<typeof forms.callbackForm>,
): Promise<SubmittedRequest> {
  return withFailureMessage(ADMIN_MESSAGES.failedToSaveCallBackMessageData, () =>
    submitRequest(ctx, {
      kind: "callback",
      name: form.customer_name,
      phone: form.mobile_number,
      location: form.customer_city,
      hospitalName: form.hospital_name,
      message: form.remark,
    }),
  );
}

/** A call that the office writes down. @throws Invalid also for a city or hospital that is not there */
export async function recordCallback(
  ctx: Context,
  form: z.output<typeof forms.callbackEntryForm>,
): Promise<SubmittedRequest> {
  await refuseUnknownPlace(ctx, form.city_id, form.hospital_id);
  return withFailureMessage(ADMIN_MESSAGES.failedToSaveCallBackMessageData, () =>
    submitRequest(ctx, {
      kind: "callback",
      name: form.customer_name,
      phone: form.mobile_number,
      location: form.customer_city,
      cityId: form.city_id,
      hospitalId: form.hospital_id,
      message: form.remark,
      details: { date_call: form.date_call, hospital_location: form.hospital_location },
    }),
  );
}

async function refuseUnknownPlace(
  ctx: Context,
  cityId: string,
  hospitalId: string | undefined,
): Promise<void> {
  const refuse = (field: string, text: string): never => {
    throw new Invalid(text, { [field]: [text] });
  };
  const city = await row("SELECT FROM cities WHERE id = $cityId AND active", { cityId }, ctx.tx);
  if (!city) refuse("city_id", "Please choose the city.");
  if (!hospitalId) return;
  const bind = { cityId, hospitalId };
  const hospital = await row(
    "SELECT FROM hospitals WHERE id = $hospitalId AND city_id = $cityId AND active",
    bind,
    ctx.tx,
  );
  if (!hospital) refuse("hospital_id", "Please choose a hospital of this city.");
}

/** A question to a hospital. @throws NotFound also when the hospital is not shown */
export async function askHospital(
  ctx: Context,
  form: z.output<typeof forms.enquiryForm>,
  hospitalId: string,
): Promise<SubmittedRequest> {
  const shown = await row("SELECT FROM hospitals WHERE id = $hospitalId AND active", { hospitalId }, ctx.tx);
  if (!shown) throw new NotFound();
  return submitRequest(ctx, {
    kind: "enquiry",
    name: form.name,
    phone: form.phone,
    email: form.email,
    location: form.location,
    hospitalId,
    message: form.message,
    files: form.document,
  });
}

/** The form of a patient from abroad or from another city, of a customer who has proved the number. @throws Invalid before that */
export async function askAsPatient(
  ctx: Context,
  kind: "international_patient" | "domestic_patient",
  form: z.output<typeof forms.patientForm>,
): Promise<SubmittedRequest> {
  const phone = (await ownContact(ctx))?.phone;
  if (!phone) throw new Invalid("Please prove your mobile number first.");
  return withFailureMessage(ADMIN_MESSAGES.failedToUploadFormData, async () => {
    const submitted = await submitRequest(ctx, {
      kind,
      name: form.name,
      phone,
      email: form.email,
      location: form.location,
      hospitalName: form.hospital_name,
      message: form.message,
      files: form.document,
    });
    await findOrCreateCustomer(ctx, { phone, name: form.name, email: form.email });
    return submitted;
  });
}
