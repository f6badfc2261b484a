import { z } from "zod";

/** What can be told, and what an endpoint is made of. Client-safe. */

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
  url: z.string().trim().min(1).max(2_000),
  description: z.string().trim().max(200).default(""),
  events: z.array(z.enum(EVENT_TYPES)).min(1).max(EVENT_TYPES.length),
});
