import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { readVisit, type Visit } from "#app/domain/field-visits/read-visit.ts";
import { saveRate } from "#app/domain/field-visits/save-parts.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { rupeesGiven } from "../amounts.ts";
import { rowsSchema } from "../answer-schemas.ts";
import { id } from "../fields.ts";
import { ADMIN, operation, STAFF } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** The room rates that an accommodation's field visit noted. */

const text = z.string().max(80).optional();

const visitRate = rowOf<Visit["rates"][number]>()({
  s_no: field.id((rate) => rate.id),
  room_category: field.text((rate) => rate.roomCategory),
  ac_type: field.text((rate) => rate.acType),
  sharing_type: field.text((rate) => rate.sharingType),
  breakfast_type: field.text((rate) => rate.breakfastType),
  rate: field.amount((rate) => rate.ratePaise),
  no_of_rooms: field.number((rate) => rate.noOfRooms),
});

const accommodation = (ctx: Context, visitId: string) => readVisit(ctx, visitId, "accommodation");

export const roomRateCalls = [
  ...operation({
    name: "room-category-rate.list",
    answer: rowsSchema(visitRate.schema),
    summary: "The room rates that a visit noted.",
    access: STAFF,
    input: z.object({ visitId: id }),
    aliases: [
      {
        at: "GET /propertyRegistrationMaster/loadRoomCategoriesListTable/:fieldVisitId",
        as: { fieldVisitId: "visitId" },
      },
      {
        at: "GET /adminDashboard/room-categories-table/:fieldVisitId",
        as: { fieldVisitId: "visitId" },
        access: ADMIN,
      },
    ],
    run: async (ctx, { visitId }) => ({ data: (await accommodation(ctx, visitId)).rates.map(visitRate.row) }),
  }),
  ...operation({
    name: "room-category-rate.update",
    summary: "Changes a rate of a draft visit; what is not sent stays.",
    access: STAFF,
    input: z.object({
      visitId: id,
      rateId: id,
      room_category: text,
      ac_type: text,
      sharing_type: text,
      breakfast_type: text,
      rate_paise: rupeesGiven.optional(),
      no_of_rooms: z.coerce.number().optional(),
    }),
    aliases: [
      {
        at: "PUT /propertyRegistrationMaster/onEditRoomCategoryRates",
        as: {
          field_visit_id: "visitId",
          fieldVisitId: "visitId",
          s_no: "rateId",
          sno: "rateId",
          rate: "rate_paise",
        },
        note: "s_no is that of the rate.",
      },
    ],
    run: async (ctx, { visitId, rateId, ...sent }) => {
      const standing = (await accommodation(ctx, visitId)).rates.find((rate) => rate.id === rateId);
      if (!standing) throw new NotFound();
      const { s_no: _, rate: __, ...fields } = visitRate.row(standing);
      const changed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      const values = { ...fields, rate_paise: standing.ratePaise, ...changed };
      await saveRate(ctx, { visitId, id: rateId, values });
      return { message: PARTNERS_MESSAGES.roomCategoryUpdatedSuccessfully };
    },
  }),
];
