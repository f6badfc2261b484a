import { z } from "zod";
import {
  type Driver,
  driverForm,
  listDrivers,
  removeDriver,
  saveDriver,
} from "#app/domain/drivers/drivers.ts";
import { assignDriver, takeDriverOff } from "#app/domain/fulfilment/assign-driver.ts";
import { rowsSchema } from "../answer-schemas.ts";
import { id, nothing } from "../fields.ts";
import { operation, PARTNER } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** The drivers of a transport partner, and who drives which trip. */

const driverRow = rowOf<Driver>()({
  driver_id: field.id((driver) => driver.id),
  name: field.text((driver) => driver.name),
  phone: field.text((driver) => driver.phone),
  licence_number: field.text((driver) => driver.licenceNumber),
  licence_valid_until: field.day((driver) => driver.licenceValidUntil),
  licence_has_ended: field.flag((driver) => driver.ended),
});

const DRIVER = { driver_id: "driverId" };
const TRIP = { booking_id: "bookingId" };

export const driverCalls = [
  ...operation({
    name: "driver.list",
    answer: rowsSchema(driverRow.schema),
    summary: "The caller's drivers, by name.",
    access: PARTNER,
    input: nothing,
    aliases: ["GET /drivers"],
    run: async (ctx) => ({ data: (await listDrivers(ctx)).map(driverRow.row) }),
  }),
  ...operation({
    name: "driver.create",
    summary: "Adds a driver; one that was removed comes back when the same licence is sent again.",
    access: PARTNER,
    input: driverForm,
    creates: "driver_id",
    aliases: ["POST /drivers"],
    run: async (ctx, values) => {
      const { id: driver_id } = await saveDriver(ctx, values);
      return { message: "The driver is added.", driver_id };
    },
  }),
  ...operation({
    name: "driver.update",
    summary: "Changes a driver.",
    access: PARTNER,
    input: z.object({ driverId: id, ...driverForm.shape }),
    aliases: [{ at: "PUT /drivers/:driver_id", as: DRIVER }],
    run: async (ctx, { driverId, ...values }) => {
      await saveDriver(ctx, { ...values, id: driverId });
      return { message: "The driver is saved." };
    },
  }),
  ...operation({
    name: "driver.remove",
    summary: "Removes a driver who has no trips ahead.",
    access: PARTNER,
    input: z.object({ driverId: id }),
    aliases: [{ at: "DELETE /drivers/:driver_id", as: DRIVER }],
    run: async (ctx, { driverId }) => {
      await removeDriver(ctx, driverId);
      return { message: "The driver is removed." };
    },
  }),
  ...operation({
    name: "driver.assign",
    summary: "Assigns a driver to a trip; the guest is told.",
    access: PARTNER,
    input: z.object({ bookingId: id, driverId: id }),
    aliases: [{ at: "PUT /drivers/trips/:booking_id", as: { ...TRIP, ...DRIVER } }],
    run: async (ctx, input) => {
      await assignDriver(ctx, input);
      return { message: "The driver is assigned, and the guest is told." };
    },
  }),
  ...operation({
    name: "driver.take-off",
    summary: "Takes the driver off a trip that has not begun.",
    access: PARTNER,
    input: z.object({ bookingId: id }),
    aliases: [{ at: "DELETE /drivers/trips/:booking_id", as: TRIP }],
    run: async (ctx, { bookingId }) => {
      await takeDriverOff(ctx, bookingId);
      return { message: "The trip has no driver now." };
    },
  }),
];
