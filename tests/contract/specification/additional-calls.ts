import { ROLES, type Role } from "#app/domain/context.ts";

/** Calls that the specification does not know, with their operations. */
export const ADDITIONAL_CALLS: Record<string, string> = {
  "POST /userAccount/logout": "auth.logout",
  "GET /userAccount/tokens": "auth.list-tokens",
  "DELETE /userAccount/tokens/:token": "auth.revoke-token",
  "GET /adminDashboard/shortenUrl/:id": "short-link.get",
  "POST /payouts/:payout_id/approve": "payout.approve",
  "POST /payouts/:payout_id/cancel": "payout.cancel",
  "POST /payouts/:payout_id/transfer": "payout.send",
  "GET /bookMonths": "book-month.list",
  "POST /bookMonths/:month/close": "book-month.close",
  "POST /bookMonths/:month/reopening": "book-month.ask-to-reopen",
  "PUT /bookMonths/:month/reopening": "book-month.reopen",
  "DELETE /bookMonths/:month/reopening": "book-month.keep-closed",
  "GET /apiKeys": "api-key.list",
  "POST /apiKeys": "api-key.create",
  "DELETE /apiKeys/:key_id": "api-key.revoke",
  "GET /calendars": "calendar.list",
  "GET /calendars/conflicts": "calendar.list-conflicts",
  "POST /calendars": "calendar.follow",
  "POST /calendars/:calendar_id/read": "calendar.read",
  "DELETE /calendars/:calendar_id": "calendar.unfollow",
  "PUT /roomCalendars/:room_id": "calendar.share",
  "GET /partnerDay": "partner-day.list",
  "GET /kitchens/pauses": "restaurant.list-pauses",
  "POST /kitchens/:kitchen_id/pause": "restaurant.pause",
  "DELETE /kitchens/:kitchen_id/pause": "restaurant.resume",
  "GET /drivers": "driver.list",
  "POST /drivers": "driver.create",
  "PUT /drivers/:driver_id": "driver.update",
  "DELETE /drivers/:driver_id": "driver.remove",
  "PUT /drivers/trips/:booking_id": "driver.assign",
  "DELETE /drivers/trips/:booking_id": "driver.take-off",
  "GET /listingPhotos/:listing_type/:listing_id": "listing-photo.list",
  "POST /listingPhotos/:listing_type/:listing_id/:photo_id/move": "listing-photo.move",
  "PUT /listingPhotos/:listing_type/:listing_id/:photo_id": "listing-photo.update",
  "DELETE /listingPhotos/:listing_type/:listing_id/:photo_id": "listing-photo.remove",
  "GET /team": "team.list",
  "POST /team": "team.invite",
  "PUT /team/:member_id": "team.update-rights",
  "PUT /team/:member_id/suspended": "team.suspend",
  "DELETE /team/:member_id": "team.remove",
  "GET /webhooks": "webhook.list",
  "POST /webhooks": "webhook.create",
  "PUT /webhooks/:endpoint_id": "webhook.update",
  "PUT /webhooks/:endpoint_id/status": "webhook.update-status",
  "DELETE /webhooks/:endpoint_id": "webhook.delete",
  "POST /webhooks/:endpoint_id/secret": "webhook.rotate-secret",
  "GET /webhooks/:endpoint_id/deliveries": "webhook.list-deliveries",
  "POST /webhooks/deliveries/:delivery_id/replay": "webhook.replay",
  "GET /openEnd/:booking_order_id": "booking.get-open-end",
  "POST /openEnd/:booking_order_id": "booking.reserve-nights",
  "POST /openEnd/:booking_order_id/keep": "booking.keep-night",
  "POST /openEnd/:booking_order_id/giveBack": "booking.give-nights-back",
  "GET /relocations/:booking_order_id/rooms": "relocation.list-rooms",
  "GET /relocations/:booking_order_id/rooms/:room_id": "relocation.quote",
  "POST /relocations/:booking_order_id/rooms/:room_id": "relocation.move",
  "GET /waivers/:booking_order_id": "waiver.list",
  "GET /waivers/:booking_order_id/charge": "waiver.quote",
  "POST /waivers/:booking_order_id": "waiver.ask",
  "GET /medicalWaivers/:waiver_id": "waiver.get",
  "PUT /medicalWaivers/:waiver_id": "waiver.decide",
};

/** By the first part of an operation's name, where one answer holds for all of it. */
const OF_SUBJECTS: Record<string, readonly Role[]> = {
  "short-link": ["admin"],
  payout: ["admin"],
  "book-month": ["admin"],
  calendar: ["partner"],
  driver: ["partner"],
  "partner-day": ["partner"],
  restaurant: ["partner", "staff", "admin"],
  "listing-photo": ["partner", "staff", "admin"],
  team: ["partner", "agent"],
};

/** A guest's own stay, and the desk's for a guest on the phone. */
const STAY_CALLS = [
  "booking.get-open-end",
  "booking.reserve-nights",
  "booking.keep-night",
  "booking.give-nights-back",
  "waiver.list",
  "waiver.quote",
  "waiver.ask",
];

/** Who may use them: whoever is signed in manages their own tokens; partners, agents and admins have keys and are told of events; an admin makes links; a partner's rooms follow calendars. */
export const accessToAdditional = (operation: string): readonly Role[] =>
  operation.startsWith("auth.")
    ? ROLES
    : STAY_CALLS.includes(operation)
      ? ["customer", "staff", "city_manager", "admin"]
      : operation.startsWith("relocation.") || operation.startsWith("waiver.")
        ? ["admin", "city_manager"]
        : (OF_SUBJECTS[operation.split(".")[0]!] ?? ["partner", "agent", "admin"]);
