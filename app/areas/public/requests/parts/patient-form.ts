import type { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { askAsPatient } from "#app/domain/requests/ask.ts";
import type { patientForm } from "#app/domain/requests/schema.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { type Done, done } from "#app/http/flash.ts";
import { pendingCode } from "../../login/parts/pending-code.ts";
import { ownFields } from "./sent.ts";

/** What the page of a patient's form shows: the steps of the proof, or the form of the signed-in customer. */
export async function patientPage(ctx: Context, browserId: string | null, change: boolean) {
  const own = await ownFields(ctx);
  return { own, pending: own || change ? null : await pendingCode(ctx, browserId, ["patient_form"]) };
}

/** Sends the form of a customer who has proved the number. @throws as `askAsPatient` */
export async function sendPatientForm(
  ctx: Context,
  kind: "international_patient" | "domestic_patient",
  value: z.output<typeof patientForm>,
  to: string,
): Promise<Done> {
  const { number } = await askAsPatient(ctx, kind, value);
  return done(to, `${ADMIN_MESSAGES.formUploadedSuccessfully}. Your request number is ${number}.`);
}
