import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { findMasterRow } from "#app/domain/masters/find-master.ts";
import { masterList } from "#app/domain/masters/master-list.ts";
import {
  pointTypes,
  publicTravelPoints,
  travelPointDistance,
  travelPointDistances,
} from "#app/domain/masters/public-travel-points.ts";
import { createMasterRow, updateMasterRow } from "#app/domain/masters/save-master.ts";
import { FLAG, ID, NUMBER, objectSchema, rowsSchema, TEXT, totalSchema } from "../answer-schemas.ts";
import { cityGiven, cityIdOf } from "../city.ts";
import { id, listOf, nothing, page, q } from "../fields.ts";
import { operation, STAFF } from "../operation.ts";
import { DISTANT_POINT, POINT_TYPE, TRAVEL_POINT } from "../present/master.ts";

/** The places of a city that cabs go between: the city-wise master. Distances are as the crow flies. */

const kilometres = (metres: number) => Math.round(metres / 100) / 10;

/** A point as the office keeps it. */
const KEPT_POINT = objectSchema({
  sno: ID,
  city_id: ID,
  city_name: TEXT,
  point_type: TEXT,
  point_name: TEXT,
  latitude: NUMBER,
  longitude: NUMBER,
  active: FLAG,
});

const reads = [
  ...operation({
    name: "travel-point.list",
    answer: rowsSchema(TRAVEL_POINT),
    summary: "The travel points in use, of one city when told.",
    access: "public",
    input: z.object({ cityId: id.optional() }),
    aliases: [{ at: "GET /cityMaster/getallpointnames", as: { city_id: "cityId" } }],
    run: async (ctx, input) => ({ data: await publicTravelPoints(ctx, input) }),
  }),
  ...operation({
    name: "travel-point.list",
    answer: totalSchema(KEPT_POINT),
    summary: "All travel points, in use or not, 50 a page.",
    access: STAFF,
    input: z.object({ cityId: id.optional(), q, page }),
    aliases: [{ at: "GET /adminDashboard/travel-city-wise-locations", as: { city_id: "cityId" } }],
    run: async (ctx, { cityId, ...input }) => {
      const list = masterList("travel-points");
      const { rows, total, page } = await list.page(ctx, { ...input, active: "all", city: cityId });
      const data = rows.map((row) => ({
        sno: row.key,
        city_id: row.city_id,
        city_name: row.city,
        point_type: row.point_type,
        point_name: row.point_name,
        latitude: row.latitude,
        longitude: row.longitude,
        active: row.in_use,
      }));
      return { data, total, page };
    },
  }),
  ...operation({
    name: "travel-point.list-types",
    answer: rowsSchema(POINT_TYPE),
    summary: "The types of travel points.",
    access: "public",
    input: nothing,
    aliases: ["GET /cityMaster/getallpointtypes"],
    run: async (ctx) => ({ data: await pointTypes(ctx) }),
  }),
  ...operation({
    name: "travel-point.list-destinations",
    answer: rowsSchema(TRAVEL_POINT),
    summary: "The hospitals among the travel points, of one city when told.",
    access: "public",
    input: z.object({ cityId: id.optional() }),
    aliases: [
      {
        at: "GET /cityMaster/getallDestinations",
        as: { city_id: "cityId" },
        note: "Destinations are read as hospitals.",
      },
    ],
    run: async (ctx, input) => ({ data: await publicTravelPoints(ctx, { ...input, place: "hospital" }) }),
  }),
  ...operation({
    name: "travel-point.list-distances",
    answer: rowsSchema(DISTANT_POINT),
    summary: "The travel points of a city with their distance in km, nearest first.",
    access: "public",
    input: z.object({ cityId: id, fromId: id.optional() }),
    aliases: [
      ...(
        [
          "GET /cityMaster/getallpointnamesDistance",
          "GET /cityMaster/getAllPointNamesDistanceForTravel",
        ] as const
      ).map((at) => ({
        at,
        as: { city_id: "cityId", point_id: "fromId" },
        note: "Takes city_id, and point_id to measure from; without it from the middle of the city.",
      })),
    ],
    run: async (ctx, input) => ({
      data: (await travelPointDistances(ctx, input)).map(({ distanceM, ...point }) => ({
        ...point,
        distance: kilometres(distanceM),
      })),
    }),
  }),
  ...operation({
    name: "travel-point.calculate-distance",
    answer: rowsSchema(objectSchema({ distance: NUMBER }), { distance: NUMBER }),
    summary: "How many km lie between two travel points.",
    access: "public",
    input: z.object({ points: listOf(id, 2) }),
    aliases: [
      {
        at: "GET /cityMaster/calculateCityKM",
        as: { distance: "points" },
        note: "distance holds the ids of the two points, with a comma between.",
      },
    ],
    run: async (ctx, { points: [fromId, toId] }) => {
      if (!fromId || !toId)
        throw new Invalid("Please give two places.", {
          distance: ["Please give two places, with a comma between"],
        });
      const metres = await travelPointDistance(ctx, { fromId, toId });
      return { data: [{ distance: kilometres(metres) }], distance: kilometres(metres) };
    },
  }),
];

const given = z.object({
  city: cityGiven,
  point_type: z.string().trim().max(80).optional(),
  point_name: z.string().trim().max(80).optional(),
  latitude: z.coerce.number("Please give a number like 17.385").optional(),
  longitude: z.coerce.number("Please give a number like 78.486").optional(),
});
const NAMES = { city_id: "city", city_name: "city", point_type_id: "point_type" };

/** The columns of what was sent; a type is known by its id or its name. */
async function columnsOf(ctx: Context, { city, point_type, ...rest }: z.output<typeof given>) {
  const asked = point_type?.toLowerCase();
  const type = asked
    ? (await pointTypes(ctx)).find(
        (one) => one.point_type_id === asked || one.point_type.toLowerCase() === asked,
      )
    : undefined;
  const columns = {
    ...rest,
    city_id: city ? await cityIdOf(ctx, city) : undefined,
    point_type_id: asked ? (type?.point_type_id ?? "") : undefined,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

const writes = [
  ...operation({
    name: "travel-point.save",
    creates: "sno",
    summary: "Adds a travel point to a city.",
    access: STAFF,
    input: given,
    aliases: [{ at: "POST /adminDashboard/savetravellocationdetails", as: NAMES }],
    run: async (ctx, sent) => {
      const made = await createMasterRow(ctx, "travel-points", await columnsOf(ctx, sent));
      return { message: "Travel point saved successfully", sno: made.id };
    },
  }),
  ...operation({
    name: "travel-point.update",
    summary: "Changes a travel point; what is not sent stays.",
    access: STAFF,
    input: given.extend({ pointId: id }),
    aliases: [
      {
        at: "PUT /adminDashboard/updatetravellocationdetails/:sno",
        as: { ...NAMES, sno: "pointId" },
        note: "sno is the id of the point.",
      },
    ],
    run: async (ctx, { pointId, ...sent }) => {
      const { values } = await findMasterRow(ctx, "travel-points", pointId);
      const changed = { ...values, ...(await columnsOf(ctx, sent)) };
      await updateMasterRow(ctx, "travel-points", pointId, changed);
      return { message: "Travel point saved successfully" };
    },
  }),
];

export const travelPointCalls = [...reads, ...writes];
