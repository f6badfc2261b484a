import { z } from "zod";
import {
  addFeed,
  type Conflicted,
  type Feed,
  feedForm,
  listConflicts,
  listRoomCalendars,
  type RoomCalendars,
  readFeedNow,
  removeFeed,
} from "#app/domain/calendars/feeds.ts";
import { shareCalendar } from "#app/domain/calendars/room-calendar.ts";
import { commandSchema, FLAG, orNull, rowsSchema, TEXT } from "../answer-schemas.ts";
import { flag, id, nothing } from "../fields.ts";
import { operation, PARTNER } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** Calendars (iCal): those of other sites that a partner's rooms follow, and the rooms' own addresses for other sites. */

const feed = rowOf<Feed>()({
  calendar_id: field.id((one) => one.id),
  name: field.text((one) => one.name),
  url: field.text((one) => one.url),
  read_at: field.instantOrNull((one) => one.readAt),
  tried_at: field.instantOrNull((one) => one.triedAt),
  error: field.text((one) => one.error),
  stays: field.number((one) => one.stays),
});

const roomRow = rowOf<RoomCalendars>()({
  room_id: field.id((room) => room.id),
  room_name: field.text((room) => room.name),
  hotel_name: field.text((room) => room.propertyName),
  own_address: field.textOrNull((room) => room.address),
  calendars: field.rows(feed, (room) => room.feeds),
});

const conflict = rowOf<Conflicted>()({
  room_id: field.id((night) => night.roomId),
  room_name: field.text((night) => night.roomName),
  hotel_name: field.text((night) => night.propertyName),
  night: field.day((night) => night.night),
  rooms: field.number((night) => night.allotment),
  taken_here: field.number((night) => night.here),
  taken_elsewhere: field.number((night) => night.elsewhere),
  calendars: field.texts((night) => night.feeds),
  booking_order_ids: field.texts((night) => night.bookings),
});

const CALENDAR = { calendar_id: "calendarId" };
const told = (isRead: boolean) =>
  isRead ? "The calendar is read." : "The calendar could not be read; it is tried again every 15 minutes.";

export const calendarCalls = [
  ...operation({
    name: "calendar.list",
    answer: rowsSchema(roomRow.schema),
    summary:
      "The caller's rooms, at most 200, with the calendars that each follows and the address of its own.",
    access: PARTNER,
    input: nothing,
    aliases: ["GET /calendars"],
    run: async (ctx) => ({ data: (await listRoomCalendars(ctx)).map(roomRow.row) }),
  }),
  ...operation({
    name: "calendar.list-conflicts",
    answer: rowsSchema(conflict.schema),
    summary: "Coming nights that were sold here and elsewhere, more often than there are rooms.",
    access: PARTNER,
    input: nothing,
    aliases: ["GET /calendars/conflicts"],
    run: async (ctx) => ({ data: (await listConflicts(ctx)).map(conflict.row) }),
  }),
  ...operation({
    name: "calendar.follow",
    answer: commandSchema({ calendar_id: TEXT, is_read: FLAG }),
    summary: "Lets a room follow a calendar of another site, and reads it at once.",
    access: PARTNER,
    input: feedForm,
    creates: "calendar_id",
    aliases: [{ at: "POST /calendars", as: { room_id: "room" } }],
    run: async (ctx, values) => {
      const { id: calendar_id, isRead } = await addFeed(ctx, values);
      return { message: told(isRead), calendar_id, is_read: isRead };
    },
  }),
  ...operation({
    name: "calendar.read",
    answer: commandSchema({ is_read: FLAG }),
    summary: "Reads a calendar of another site now.",
    access: PARTNER,
    input: z.object({ calendarId: id }),
    aliases: [{ at: "POST /calendars/:calendar_id/read", as: CALENDAR }],
    run: async (ctx, { calendarId }) => {
      const isRead = await readFeedNow(ctx, calendarId);
      return { message: told(isRead), is_read: isRead };
    },
  }),
  ...operation({
    name: "calendar.unfollow",
    summary: "Stops a room following a calendar: the nights that it took are free again.",
    access: PARTNER,
    input: z.object({ calendarId: id }),
    aliases: [{ at: "DELETE /calendars/:calendar_id", as: CALENDAR }],
    run: async (ctx, { calendarId }) => {
      await removeFeed(ctx, calendarId);
      return { message: "The calendar is removed." };
    },
  }),
  ...operation({
    name: "calendar.share",
    answer: commandSchema({ own_address: orNull(TEXT) }),
    summary:
      "Gives a room's own calendar a new address for other sites; the one before ends. With shared false it has none.",
    access: PARTNER,
    input: z.object({ roomId: id, shared: flag }),
    aliases: [{ at: "PUT /roomCalendars/:room_id", as: { room_id: "roomId" } }],
    run: async (ctx, { roomId, shared }) => {
      await shareCalendar(ctx, roomId, !shared);
      const room = (await listRoomCalendars(ctx)).find((one) => one.id === roomId);
      const message = shared ? "The calendar has a new address." : "The calendar has no address any more.";
      return { message, own_address: room?.address ?? null };
    },
  }),
];
