import type { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { askAsPatient } from "#app/domain/requests/ask.ts";
import type { patientForm } from "#app/domain/requests/schema.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { type Done, done } from "#app/http/flash.ts";
import { formatInstant } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";
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
  const { number, dueAt } = await askAsPatient(ctx, kind, value);
  const t = words("requests");
  const answer = t("received", { number, when: formatInstant(dueAt) });
  return done(to, `${ADMIN_MESSAGES.formUploadedSuccessfully}. ${answer}`, { title: t("arrived_request") });
}
