import type { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { findOrCreateCustomer } from "#app/domain/identity/find-or-create-customer.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import type { patientForm } from "#app/domain/requests/schema.ts";
import { submitRequest } from "#app/domain/requests/submit-request.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { type Done, done } from "#app/http/flash.ts";
import { pendingCode } from "../../login/parts/pending-code.ts";
import { ownFields } from "./sent.ts";

/** What the page of a patient's form shows: the steps of the proof, or the form of the signed-in customer. */
export async function patientPage(ctx: Context, browserId: string | null, change: boolean) {
  const own = await ownFields(ctx);
  return { own, pending: own || change ? null : await pendingCode(ctx, browserId, ["patient_form"]) };
}

/**
 * Sends the form of a customer who has proved the number.
 * @throws Invalid before that, and naming the file that cannot be taken; Unavailable when it could not be saved
 */
export async function sendPatientForm(
  ctx: Context,
  kind: "international_patient" | "domestic_patient",
  value: z.output<typeof patientForm>,
  to: string,
): Promise<Done> {
  const own = await ownContact(ctx);
  const phone = own?.phone;
  if (!phone) throw new Invalid("Please prove your mobile number first.");
  const { number } = await orTell(ADMIN_MESSAGES.failedToUploadFormData, async () => {
    const submitted = await submitRequest(ctx, {
      kind,
      name: value.name,
      phone,
      email: value.email,
      location: value.location,
      hospitalName: value.hospital_name,
      message: value.message,
      files: value.document,
    });
    await findOrCreateCustomer(ctx, { phone, name: value.name, email: value.email });
    return submitted;
  });
  return done(to, `${ADMIN_MESSAGES.formUploadedSuccessfully}. Its number is ${number}.`);
}
