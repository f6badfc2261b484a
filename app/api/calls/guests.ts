import { z } from "zod";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { phoneSchema } from "#app/domain/identity/schema.ts";
import { commandSchema, ID } from "../answer-schemas.ts";
import { id, listOf } from "../fields.ts";
import { operation } from "../operation.ts";

/** Who a booking is for, while it is a draft. */

const text = z.string().max(300).optional();

export const guestCalls = [
  ...operation({
    name: "guest.save",
    answer: commandSchema({ draft_id: ID }),
    summary: "Keeps who a draft booking is for; what is not sent stays as it is.",
    access: "public",
    input: z.object({
      draftId: id,
      contactName: text,
      patientName: text,
      patientAge: text,
      patientGender: text,
      attendantNames: listOf(z.string().max(200), 20).optional(),
      phone: phoneSchema.optional(),
      email: text,
      nationality: text,
      address: text,
      specialRequests: text,
      buyerGstin: text,
      buyerName: text,
      buyerAddress: text,
    }),
    aliases: [
      {
        at: "POST /booking/saveGuestPrimaryDetails",
        as: {
          draft_id: "draftId",
          mh_booking_id: "draftId",
          guest_name: "contactName",
          patient_name: "patientName",
          customer_age: "patientAge",
          gender: "patientGender",
          guest_names: "attendantNames",
          phone_no: "phone",
          mobile_no: "phone",
          email_id: "email",
          guest_address: "address",
          special_requests: "specialRequests",
          company_gstin: "buyerGstin",
          company_name: "buyerName",
          company_address: "buyerAddress",
        },
        note: "The booking is the draft (draft_id) that a choice was kept as, of the same X-Client-Id; once it is placed its guests stay.",
      },
    ],
    run: async (ctx, { draftId, ...guests }, { clientHash }) => {
      await updateDraft(ctx, { id: draftId, browserHash: clientHash, guests });
      return { message: "The guest's details are saved.", draft_id: draftId };
    },
  }),
];
