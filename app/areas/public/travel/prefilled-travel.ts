import { redirect } from "@remix-run/node";
import { z } from "zod";
import { newestDraft } from "#app/domain/bookings/newest-draft.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { emailSchema, phoneSchema } from "#app/domain/identity/schema.ts";
import { browserHash } from "#app/http/cookies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

const params = z.object({ mail: z.string().max(200), number: z.string().max(40) });

/**
 * Old links carry a mail address and a phone number. They fill what this browser chose last, where nothing was typed yet, and lead
 * on to an address that names nobody.
 */
export const loader = publicLoader(
  { permission: "public", params },
  async (ctx, { params: { mail, number }, browserId }) => {
    const hash = browserId ? browserHash(browserId) : null;
    const draft = hash ? await newestDraft(ctx, { browserHash: hash, kind: "travel" }) : null;
    if (!draft || !hash) throw redirect(paths.itemEntry("travel"));
    const phone = phoneSchema.safeParse(number);
    const email = emailSchema.safeParse(mail);
    await updateDraft(ctx, {
      id: draft.id,
      browserHash: hash,
      guests: {
        ...(phone.success ? { phone: phone.data } : {}),
        ...(email.success ? { email: email.data } : {}),
      },
    });
    throw redirect(paths.choice("travel", draft.id));
  },
);
