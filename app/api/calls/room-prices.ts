import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { monthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import { setNights } from "#app/domain/listings/calendar/set-nights.ts";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { roomList } from "#app/domain/listings/room-list.ts";
import { setVariantPrice, variantPriceLog } from "#app/domain/listings/room-variant.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { istDate, MONTH } from "#app/domain/shared/dates.ts";
import { MEALS } from "#app/domain/shared/meals.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { percentGiven, rupeesGiven } from "../amounts.ts";
import { commandSchema, FLAG, listAnswerSchema, NUMBER, rowsSchema } from "../answer-schemas.ts";
import { day, id, listOf, page } from "../fields.ts";
import { ADMIN, INVENTORY_MANAGERS, operation, type RouteAlias } from "../operation.ts";
import { OWNER_NAMES, type OwnerIds, ownerFields, refuseOtherOwner } from "../owner.ts";
import { listAnswer } from "../present/list.ts";
import { night, nightRows, priceLogLine } from "../present/room.ts";
import { saleStatus } from "../sale-status.ts";

/** What rooms cost and how many there are: by default, and on single nights. */

const UPDATED = { success: true, message: PARTNERS_MESSAGES.roomPriceUpdatedSuccessFully };

/** By default; what is left out stays. Paise, ppm. */
const terms = z.object({
  roomId: id,
  pricePaise: rupeesGiven.optional(),
  units: z.coerce.number().int().optional(),
  extraBedPaise: rupeesGiven.optional(),
  offerPpm: percentGiven.optional(),
  minNights: z.coerce.number().int().optional(),
  maxNights: z.coerce.number().int().optional(),
  weeklyPpm: percentGiven.optional(),
  monthlyPpm: percentGiven.optional(),
  openEndNights: z.coerce.number().int().optional(),
  saverPolicyId: z.union([z.literal(""), id]).optional(),
  saverPpm: percentGiven.optional(),
  attendantMeals: listOf(z.string(), MEALS.length).optional(),
  attendantsWithMeals: z.coerce.number().int().optional(),
});
const TERM_NAMES = {
  room_id: "roomId",
  price: "pricePaise",
  default_price: "pricePaise",
  changed_price: "pricePaise",
  units: "units",
  no_of_avail_rooms: "units",
  extra_bed_charge: "extraBedPaise",
  property_specialOffer: "offerPpm",
  partner_specialOffer: "offerPpm",
  min_nights: "minNights",
  max_nights: "maxNights",
  weekly_offer_percentage: "weeklyPpm",
  monthly_offer_percentage: "monthlyPpm",
  open_end_nights: "openEndNights",
  saver_policy_id: "saverPolicyId",
  saver_offer_percentage: "saverPpm",
  attendant_meals: "attendantMeals",
  attendants_with_meals: "attendantsWithMeals",
};

async function change(ctx: Context, given: z.output<typeof terms>): Promise<void> {
  const {
    roomId,
    pricePaise,
    units,
    extraBedPaise,
    offerPpm,
    minNights,
    maxNights,
    weeklyPpm,
    monthlyPpm,
    openEndNights,
    saverPolicyId,
    saverPpm,
    attendantMeals,
    attendantsWithMeals,
  } = given;
  const { terms: standing } = await readRoom(ctx, roomId);
  await setTerms(ctx, {
    store: "rooms",
    id: roomId,
    terms: {
      ...standing,
      default_price_paise: pricePaise ?? standing.default_price_paise,
      default_allotment: units ?? standing.default_allotment,
      extra_bed_charge_paise: extraBedPaise ?? standing.extra_bed_charge_paise,
      partner_offer_ppm: offerPpm ?? standing.partner_offer_ppm,
      min_nights: minNights ?? standing.min_nights,
      max_nights: maxNights ?? standing.max_nights,
      weekly_offer_ppm: weeklyPpm ?? standing.weekly_offer_ppm,
      monthly_offer_ppm: monthlyPpm ?? standing.monthly_offer_ppm,
      open_end_nights: openEndNights ?? standing.open_end_nights,
      saver_policy_id: saverPolicyId === undefined ? standing.saver_policy_id : saverPolicyId || null,
      saver_offer_ppm: saverPpm ?? standing.saver_offer_ppm,
      attendant_meals: attendantMeals ?? standing.attendant_meals,
      attendants_with_meals: attendantsWithMeals ?? standing.attendants_with_meals,
    },
  });
}

/** Of single nights, both days included; one room or several. */
const nights = {
  roomIds: listOf(id, 40),
  from: day,
  to: day,
  weekdays: listOf(z.coerce.number().int(), 7).default([]),
};
const NIGHT_NAMES = {
  room_id: "roomIds",
  room_ids: "roomIds",
  from_date: "from",
  to_date: "to",
  check_in: "from",
  check_out: "to",
};
const units = z.coerce.number("Please give a number").int();
const yesOrNo = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")],
  "Please say true or false",
);

const defaults = [
  ...operation({
    name: "room.update-price",
    summary: "Sets a room's usual price and the partner's offer, at once. What is not sent stays.",
    access: INVENTORY_MANAGERS,
    input: terms,
    aliases: [
      {
        at: "PUT /propertiesMaster/updateRoomPriceByPartner",
        as: { ...TERM_NAMES, txn_id: "roomId" },
        note: "txn_id, or room_id, is the room.",
      },
    ],
    run: async (ctx, input) => {
      await change(ctx, input);
      return UPDATED;
    },
  }),
  ...operation({
    name: "room.update-price",
    summary: "Sets the usual price and the offer of every room of a property with this category and type.",
    access: ADMIN,
    input: z.object({
      ...ownerFields,
      propertyId: id,
      roomCategory: z.string().max(20),
      roomType: z.string().max(100),
      pricePaise: rupeesGiven.optional(),
      offerPpm: percentGiven.optional(),
    }),
    aliases: [
      {
        at: "PUT /adminDashboard/updatepropertypriceDetails/:txn_id/:partner_id/:room_category/:room_type",
        as: {
          ...TERM_NAMES,
          ...OWNER_NAMES,
          txn_id: "propertyId",
          room_category: "roomCategory",
          room_type: "roomType",
        },
      },
    ],
    run: async (ctx, { roomCategory, roomType, pricePaise, offerPpm, ...input }) => {
      const propertyId = await propertyOf(ctx, input);
      if (pricePaise === undefined && offerPpm === undefined)
        throw new Invalid("Please give the price.", { price: ["Please give the price"] });
      await setVariantPrice(ctx, { propertyId, roomCategory, roomType, pricePaise, offerPpm });
      return UPDATED;
    },
  }),
  ...operation({
    name: "price-log.list",
    answer: rowsSchema(priceLogLine.schema),
    summary:
      "The last 50 price changes of the rooms of a property with this category and type, newest first.",
    access: ADMIN,
    input: z.object({
      ...ownerFields,
      propertyId: id,
      roomCategory: z.string().max(20),
      roomType: z.string().max(100),
    }),
    aliases: [
      {
        at: "GET /adminDashboard/property-price-log/:property_txn_id/:partner_id/:room_category/:room_type",
        as: {
          ...OWNER_NAMES,
          property_txn_id: "propertyId",
          room_category: "roomCategory",
          room_type: "roomType",
        },
        note: "Early-bird offers are offers of their own: see the list of offers.",
      },
    ],
    run: async (ctx, { roomCategory, roomType, ...input }) => {
      const propertyId = await propertyOf(ctx, input);
      return {
        data: (await variantPriceLog(ctx, { propertyId, roomCategory, roomType })).map(priceLogLine.row),
      };
    },
  }),
  ...operation({
    name: "room-operation.list",
    answer: listAnswerSchema(roomList),
    summary: "The rooms of a property as they are run: price, number, extra bed, offer, on sale or not.",
    access: INVENTORY_MANAGERS,
    input: z.object({ propertyId: id, page }),
    aliases: [
      {
        at: "GET /propertyRegistrationMaster/getupdateroomDetails/:txn_id",
        as: { txn_id: "propertyId" },
        note: "txn_id is the property.",
      },
    ],
    run: async (ctx, input) => {
      const state = { property: input.propertyId, page: input.page };
      return listAnswer(ctx, roomList, state);
    },
  }),
  ...(["save", "update"] as const).flatMap((last) =>
    operation({
      name: `room-operation.${last}`,
      summary: "Sets what a room costs and how many there are, at once. What is not sent stays.",
      access: INVENTORY_MANAGERS,
      input: terms,
      aliases: [
        {
          at:
            last === "save"
              ? "POST /propertyRegistrationMaster/updateRoomdataSaving"
              : "PUT /propertyRegistrationMaster/updatePropertyoperationroomDetails",
          as: { ...TERM_NAMES, txn_id: "roomId" },
          note: "Read as running a room day by day; txn_id, or room_id, is the room.",
        },
      ],
      run: async (ctx, input) => {
        await change(ctx, input);
        return { success: true, message: "Data successfully saved!" };
      },
    }),
  ),
];

/** @throws NotFound when the owner that is named is not the property's */
async function propertyOf(
  ctx: Context,
  { propertyId, ...ids }: { propertyId: string } & OwnerIds,
): Promise<string> {
  refuseOtherOwner(ids, await readProperty(ctx, propertyId));
  return propertyId;
}

const month = z.string().regex(MONTH, "Please give a month like 2026-12").optional();
const ofMonth = (at: Extract<RouteAlias, string>): RouteAlias => ({
  at,
  as: { ...OWNER_NAMES, property_txn_id: "propertyId", txn_id: "propertyId" },
  note: "month as YYYY-MM in the query, the present one when left out; property_txn_id is the property.",
});

const single = [
  ...(
    [
      [
        "room-availability.list",
        "GET /propertyRegistrationMaster/getDateAvailability/:account_id/:property_txn_id/:partner_id/:partner_sub_id",
      ],
      [
        "room-availability.list-with-prices",
        "GET /propertyRegistrationMaster/getroomsavailabilitiespricestable",
      ],
    ] as const
  ).flatMap(([name, at]) =>
    operation({
      name,
      answer: rowsSchema(night.schema),
      summary: "Every night of a month for every room of a property: how many are free, and the price.",
      access: INVENTORY_MANAGERS,
      input: z.object({ ...ownerFields, propertyId: id, month }),
      aliases: [ofMonth(at)],
      run: async (ctx, { month: wanted = istDate(ctx.now).slice(0, 7), ...input }) => {
        const propertyId = await propertyOf(ctx, input);
        return { data: nightRows(await monthGrid(ctx, { propertyId, month: wanted })) };
      },
    }),
  ),
  ...operation({
    name: "room-availability.save",
    answer: commandSchema({ success: FLAG, nights: NUMBER }),
    summary: "Sets how many rooms are on sale on each night from from_date to to_date, both included.",
    access: INVENTORY_MANAGERS,
    input: z.object({ ...nights, units }),
    aliases: [
      {
        at: "POST /propertyRegistrationMaster/roomAvailability",
        as: { ...NIGHT_NAMES, no_of_avail_rooms: "units" },
        note: "Read as a save. weekdays (0 Sunday to 6 Saturday) narrow the nights.",
      },
    ],
    run: async (ctx, { roomIds, from, to, weekdays, units: allotment }) => {
      const range = { room_ids: roomIds, first_night: from, last_night: to, weekdays };
      const { nights: changed } = await setNights(ctx, { ...range, allotment });
      return { success: true, message: "Data successfully saved!", nights: changed };
    },
  }),
  ...operation({
    name: "room.save-status",
    answer: commandSchema({ success: FLAG, nights: NUMBER }),
    summary:
      "Opens or closes rooms for the nights from from_date to to_date, both included; or says on which days nobody may arrive or leave.",
    access: INVENTORY_MANAGERS,
    input: z.object({
      ...nights,
      open: saleStatus.optional(),
      reason: z.string().max(120, "At most 120 characters").default(""),
      noArrival: yesOrNo.optional(),
      noDeparture: yesOrNo.optional(),
    }),
    aliases: [
      {
        at: "POST /propertyRegistrationMaster/saveRoomStatusData",
        as: {
          ...NIGHT_NAMES,
          room_status: "open",
          status: "open",
          closed_reason: "reason",
          closed_to_arrival: "noArrival",
          closed_to_departure: "noDeparture",
        },
        note: "room_status open or closed, with closed_reason; closed_to_arrival and closed_to_departure true or false. What is not sent stays.",
      },
    ],
    run: async (ctx, { roomIds, from, to, weekdays, open, reason, noArrival, noDeparture }) => {
      const { nights: changed } = await setNights(ctx, {
        room_ids: roomIds,
        first_night: from,
        last_night: to,
        weekdays,
        closed_reason: reason,
        closed: open === undefined ? undefined : !open,
        closed_to_arrival: noArrival,
        closed_to_departure: noDeparture,
      });
      return { success: true, message: "Data successfully saved!", nights: changed };
    },
  }),
  ...operation({
    name: "room.update-price-and-availability",
    summary:
      "Sets price and number of a room: on the nights from from_date to to_date, or by default without them.",
    access: INVENTORY_MANAGERS,
    input: terms.extend({ from: day.optional(), to: day.optional() }),
    aliases: [
      {
        at: "PUT /propertyRegistrationMaster/updateRoomPriceAndAvaliability/:room_id",
        as: { ...TERM_NAMES, from_date: "from", to_date: "to" },
      },
    ],
    run: async (ctx, { from, to, ...input }) => {
      if (!from && !to) await change(ctx, input);
      else
        await setNights(ctx, {
          room_ids: [input.roomId],
          first_night: (from ?? to) as string,
          last_night: (to ?? from) as string,
          weekdays: [],
          allotment: input.units,
          price_paise: input.pricePaise,
        });
      return UPDATED;
    },
  }),
];

export const roomPriceCalls = [...defaults, ...single];
