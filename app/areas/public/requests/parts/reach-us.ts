import type { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid, TooMany } from "#app/domain/errors.ts";
import type { reachUsForm } from "#app/domain/requests/schema.ts";
import { type SubmittedRequest, submitRequest } from "#app/domain/requests/submit-request.ts";
import { REQUESTS_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";

/**
 * Sends a reach-us message. By the contract the text of a refusal holds the word SUBMIT and the text of a success does not.
 * @throws Invalid or TooMany with such a text; Unavailable when it could not be saved
 */
export async function sendReachUs(
  ctx: Context,
  form: z.output<typeof reachUsForm>,
): Promise<SubmittedRequest> {
  try {
    return await orTell(REQUESTS_MESSAGES.failedToSaveReachUsDetailsData, () =>
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
      throw new TooMany(`${error.message} Then press SUBMIT again.`, error.retryAfter);
    if (error instanceof Invalid)
      throw new Invalid(`${error.message} Please correct it and press SUBMIT again.`, error.fields);
    throw error;
  }
}
