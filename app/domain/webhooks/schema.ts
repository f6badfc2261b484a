import { z } from "zod";

/** The events, and the fields of an endpoint. Client-safe. */

export const EVENT_TYPES = [
  "booking.confirmed",
  "booking.checked_in",
  "booking.completed",
  "booking.cancelled",
  "booking.no_show",
  "cancellation.created",
  "payout.paid",
  "approval.approved",
  "approval.rejected",
  "review.shown",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const ENDPOINT_STATES = ["active", "paused", "disabled", "deleted"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const MOST_ENDPOINTS = 10;

export const endpointForm = z.object({
  url: z.string({ error: "Please enter the address." }).trim().min(1, "Please enter the address.").max(2_000),
  description: z.string().trim().max(200).default(""),
  // A form with one box ticked sends one text.
  events: z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.enum(EVENT_TYPES)).min(1, "Please choose at least one event.").max(EVENT_TYPES.length),
  ),
});

export const EVENT_LABELS: Record<EventType, string> = {
  "booking.confirmed": "Booking confirmed",
  "booking.checked_in": "Guest checked in",
  "booking.completed": "Booking completed",
  "booking.cancelled": "Booking cancelled",
  "booking.no_show": "Guest did not come",
  "cancellation.created": "Cancellation, with its refund",
  "payout.paid": "Payout paid",
  "approval.approved": "Request approved",
  "approval.rejected": "Request rejected",
  "review.shown": "Review shown",
};

export const ENDPOINT_STATE_LABELS: Record<EndpointState, string> = {
  active: "Active",
  paused: "Disabled by you",
  disabled: "Disabled: nothing arrived for a week",
  deleted: "Removed",
};

/** How long after its creation a secret can be read on the page of its endpoint. */
export const SECRET_SHOWN_MINUTES = 10;
