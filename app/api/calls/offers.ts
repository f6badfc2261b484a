import { z } from "zod";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { currentOffers } from "#app/domain/offers/current-offers.ts";
import { platformOfferList } from "#app/domain/offers/offer-lists.ts";
import { createPlatformOffer } from "#app/domain/offers/save-offer.ts";
import { discountOf, type Offer } from "#app/domain/offers/terms.ts";
import { rupeesGiven, toRupees } from "../amounts.ts";
import { listAnswerSchema, NUMBER, rowsSchema } from "../answer-schemas.ts";
import { page, q } from "../fields.ts";
import { ADMIN, operation } from "../operation.ts";
import { ownerFields } from "../owner.ts";
import { listAnswer } from "../present/list.ts";
import { field, rowOf } from "../present/row.ts";

/** Offers of the platform, and what may be given on a booking. What a booking gets is decided when it is priced. */

const currentOffer = rowOf<Omit<Offer, "left">>()({
  offer_id: field.id((offer) => offer.id),
  offer_name: field.text((offer) => offer.name),
  offer_by: field.text((offer) => offer.funder),
  kind: field.text((offer) => offer.kind),
  mh_offer_coupon: field.textOrNull((offer) => offer.code),
  offer_percentage: field.rateOrNull((offer) => offer.percentPpm),
  offer_amount: field.amountOrNull((offer) => offer.amountPaise),
  max_amount: field.amountOrNull((offer) => offer.maxPaise),
  min_price: field.amount((offer) => offer.minPricePaise),
  city_id: field.idOrNull((offer) => offer.cityId),
  property_txn_id: field.idOrNull((offer) => offer.propertyId),
  hospital_id: field.idOrNull((offer) => offer.hospitalId),
  account_id: field.idOrNull((offer) => offer.accountId),
  stay_from: field.dayOrNull((offer) => offer.stayFrom),
  stay_to: field.dayOrNull((offer) => offer.stayTo),
  earlybird_days: field.number((offer) => offer.earlyBirdDays),
});

/** A form's field: text, or a number of a JSON body. */
const typed = z.coerce.string().max(100).optional();

export const offerCalls = [
  ...operation({
    name: "offer.list",
    answer: listAnswerSchema(platformOfferList),
    summary: "The platform's offers, newest first, 25 a page, with how often each was taken.",
    access: ADMIN,
    input: z.object({ q, page }),
    aliases: ["GET /MhOffers/getOfferDetails"],
    run: (ctx, input) => listAnswer(ctx, platformOfferList, input),
  }),
  ...operation({
    name: "offer.save",
    creates: "offer_id",
    summary:
      "Starts an offer of the platform: a percentage or an amount in rupees, with or without a coupon.",
    access: ADMIN,
    input: z.object({
      name: z.string("Please name the offer").max(100),
      kind: z.enum(BOOKING_KINDS).default("room"),
      code: typed,
      percent: typed,
      amount: typed,
      max: typed,
      minPrice: typed,
      cityId: typed,
      propertyId: typed,
      hospitalId: typed,
      bookFrom: typed,
      bookTo: typed,
      stayFrom: typed,
      stayTo: typed,
      earlyBirdDays: typed,
      limitTotal: typed,
      limitPerCustomer: typed,
    }),
    aliases: [
      {
        at: "POST /MhOffers/saveMhOffers",
        as: {
          offer_name: "name",
          mh_offer_coupon: "code",
          offer_percentage: "percent",
          mh_offer_percentage: "percent",
          offer_amount: "amount",
          mh_offer_price: "amount",
          max_amount: "max",
          min_price: "minPrice",
          city_id: "cityId",
          property_txn_id: "propertyId",
          hospital_id: "hospitalId",
          from_date: "bookFrom",
          to_date: "bookTo",
          stay_from: "stayFrom",
          stay_to: "stayTo",
          earlybird_days: "earlyBirdDays",
          limit_total: "limitTotal",
          limit_per_customer: "limitPerCustomer",
        },
      },
    ],
    run: async (ctx, input) => {
      const { id } = await createPlatformOffer(ctx, input);
      return { success: true, message: "The offer runs.", offer_id: id };
    },
  }),
  ...operation({
    name: "offer.find-for-booking",
    answer: rowsSchema({
      ...currentOffer.schema,
      properties: { ...currentOffer.schema.properties, offer_price: NUMBER },
    }),
    summary:
      "The offers that run today for a kind: the platform's without a coupon, those with the coupon that is sent, and a partner's own.",
    access: "public",
    input: z.object({
      ...ownerFields,
      kind: z.enum(BOOKING_KINDS),
      code: z.string().trim().max(20).optional(),
      basePaise: rupeesGiven.optional(),
    }),
    aliases: [
      ...(
        [
          ["GET /booking/bookingFoodManzohomzOffer/Food Partner", "food"],
          ["GET /booking/bookingMedicalManzohomzOffer/Equipment Partner", "equipment"],
          ["GET /booking/bookingManzohomzOffer/Property Partner", "room"],
        ] as const
      ).map(([at, kind]) => ({
        at,
        as: { account_id: "accountId", coupon: "code", base_price: "basePaise" },
        with: { kind },
        note: "Takes account_id, coupon and base_price in the query.",
      })),
      {
        at: "GET /booking/TravelManzohomzOffer/:BasePrice/:PartnerInfo",
        as: { BasePrice: "basePaise", PartnerInfo: "accountId", coupon: "code" },
        with: { kind: "travel" },
        note: "PartnerInfo is the partner's account; coupon in the query.",
      },
    ],
    run: async (ctx, { kind, accountId, code, basePaise }) => {
      const found = await currentOffers(ctx, {
        kinds: [kind],
        accountIds: accountId ? [accountId] : [],
        code,
      });
      const data = found
        .filter((offer) => offer.left === null || offer.left > 0)
        .map((offer) => ({
          ...currentOffer.row(offer),
          ...(basePaise === undefined ? {} : { offer_price: toRupees(discountOf(offer, basePaise)) }),
        }));
      return { data };
    },
  }),
];
