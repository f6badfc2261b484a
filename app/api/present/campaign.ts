import type { Campaign, CampaignResults } from "#app/domain/campaigns/find-campaign.ts";
import { COUNTS } from "../answer-schemas.ts";
import { field, rowOf } from "./row.ts";

/** A campaign and what came of it. */
export const campaign = rowOf<Campaign & { results: CampaignResults }>()({
  campaign_id: field.id((one) => one.id),
  campaign_name: field.text((one) => one.name),
  status: field.text((one) => one.status),
  channel: field.text((one) => one.channel),
  template_name: field.textOrNull((one) => one.templateName),
  message: field.textOrNull((one) => one.body || one.templateBody),
  hospital_name: field.textOrNull((one) => one.hospitalName),
  city_name: field.textOrNull((one) => one.cityName),
  scheduled_datetime: field.instantOrNull((one) => one.scheduledAt),
  audience: field.number(({ results }) => results.audience),
  waiting: field.number(({ results }) => results.waiting),
  messages: { schema: COUNTS, read: ({ results }) => results.messages },
  skipped: { schema: COUNTS, read: ({ results }) => results.skipped },
  failures: {
    schema: COUNTS,
    read: ({ results }) => Object.fromEntries(results.failures.map(({ code, count }) => [code, count])),
  },
  pause_reason: field.text((one) => one.pauseReason),
  clicks: field.number(({ results }) => results.clicks),
  bookings: field.number(({ results }) => results.bookings),
  booking_amount: field.amount(({ results }) => results.bookingsPaise),
  cost: field.amount(({ results }) => results.costPaise),
});
