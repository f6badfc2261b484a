import type { Campaign, CampaignResults } from "#app/domain/campaigns/find-campaign.ts";
import { rupees } from "../amounts.ts";

/** Campaigns. Amounts are rupees. */

export function campaignRow(campaign: Campaign, results: CampaignResults) {
  return {
    campaign_id: campaign.id,
    campaign_name: campaign.name,
    status: campaign.status,
    channel: campaign.channel,
    template_name: campaign.templateName,
    message: campaign.body || campaign.templateBody,
    hospital_name: campaign.hospitalName,
    city_name: campaign.cityName,
    scheduled_datetime: campaign.scheduledAt,
    audience: results.audience,
    waiting: results.waiting,
    messages: results.messages,
    skipped: results.skipped,
    clicks: results.clicks,
    bookings: results.bookings,
    booking_amount: rupees(results.bookingsPaise),
    cost: rupees(results.costPaise),
  };
}
