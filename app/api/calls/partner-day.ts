import { z } from "zod";
import { type DayEntry, readDay } from "#app/domain/bookings/day-plan.ts";
import {
  listRunningKitchens,
  pauseKitchen,
  type RunningKitchen,
} from "#app/domain/listings/pause-kitchen.ts";
import { rowsSchema } from "../answer-schemas.ts";
import { id, nothing } from "../fields.ts";
import { INVENTORY_MANAGERS, operation, PARTNER } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** The day of a partner: who comes, what is brought and fetched; and kitchens that take no orders for a while. */

const entryRow = rowOf<DayEntry>()({
  booking_id: field.id((entry) => entry.id),
  booking_order_id: field.text((entry) => entry.bookingOrderId),
  event: field.text((entry) => entry.event),
  booking_type: field.text((entry) => entry.kind),
  status: field.text((entry) => entry.status),
  time: field.text((entry) => entry.time),
  is_late: field.flag((entry) => entry.late),
  title: field.text((entry) => entry.title),
  details: field.text((entry) => entry.details),
  guest_name: field.text((entry) => entry.guestName),
  phone: field.text((entry) => entry.phone),
  place: field.text((entry) => entry.place),
  address: field.text((entry) => entry.address),
  note: field.text((entry) => entry.note),
  driver_name: field.textOrNull((entry) => entry.driver),
  deposit: field.amount((entry) => entry.depositPaise),
});

const kitchenRow = rowOf<RunningKitchen>()({
  kitchen_id: field.id((kitchen) => kitchen.id),
  kitchen_name: field.text((kitchen) => kitchen.name),
  paused_until: field.instantOrNull((kitchen) => kitchen.pausedUntil),
});

const KITCHEN = { kitchen_id: "kitchenId" };

export const partnerDayCalls = [
  ...operation({
    name: "partner-day.list",
    answer: rowsSchema(entryRow.schema),
    summary:
      "What is to be done today, by time, with guests' names and numbers: at most 40. days_ahead 1 is tomorrow.",
    access: PARTNER,
    input: z.object({ ahead: z.coerce.number().int().min(0).max(30).default(0) }),
    aliases: [{ at: "GET /partnerDay", as: { days_ahead: "ahead" } }],
    run: async (ctx, { ahead }) => ({ data: (await readDay(ctx, ahead)).entries.map(entryRow.row) }),
  }),
  ...operation({
    name: "restaurant.list-pauses",
    answer: rowsSchema(kitchenRow.schema),
    summary: "The kitchens on sale, at most 20, each with the end of its pause.",
    access: INVENTORY_MANAGERS,
    input: nothing,
    aliases: ["GET /kitchens/pauses"],
    run: async (ctx) => ({ data: (await listRunningKitchens(ctx)).map(kitchenRow.row) }),
  }),
  ...operation({
    name: "restaurant.pause",
    summary: "Pauses a kitchen: for the next 30 minutes it takes no orders for today.",
    access: INVENTORY_MANAGERS,
    input: z.object({ kitchenId: id }),
    aliases: [{ at: "POST /kitchens/:kitchen_id/pause", as: KITCHEN }],
    run: async (ctx, { kitchenId }) => {
      await pauseKitchen(ctx, kitchenId);
      return { message: "The kitchen takes no orders for today for 30 minutes." };
    },
  }),
  ...operation({
    name: "restaurant.resume",
    summary: "Ends the pause of a kitchen.",
    access: INVENTORY_MANAGERS,
    input: z.object({ kitchenId: id }),
    aliases: [{ at: "DELETE /kitchens/:kitchen_id/pause", as: KITCHEN }],
    run: async (ctx, { kitchenId }) => {
      await pauseKitchen(ctx, kitchenId, true);
      return { message: "The kitchen takes orders again." };
    },
  }),
];
