/** The words of campaigns. Client-safe. */

export const CAMPAIGN_STATUSES = [
  "draft",
  "approved",
  "scheduled",
  "running",
  "paused",
  "finished",
  "cancelled",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, string> = {
  draft: "Draft",
  approved: "Approved",
  scheduled: "Scheduled",
  running: "Running",
  paused: "Paused",
  finished: "Finished",
  cancelled: "Cancelled",
};

export const CAMPAIGN_CHANNELS = ["whatsapp", "sms", "mail"] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];
/** The most that a template may say. */
export const MOST_LETTERS: Record<CampaignChannel, number> = { whatsapp: 1_000, sms: 1_000, mail: 10_000 };

/** Where the audience comes from. */
export const SOURCES = ["contacts", "customers", "bookings", "enquiries", "subscribers"] as const;
export type Source = (typeof SOURCES)[number];
export const SOURCE_LABELS: Record<Source, string> = {
  contacts: "Numbers added here",
  customers: "Customers",
  bookings: "People who booked",
  enquiries: "People who asked us something",
  subscribers: "Newsletter subscribers",
};

export const SKIP_REASONS = [
  "opted_out",
  "no_consent",
  "daily_cap",
  "bad_number",
  "cancelled",
  "empty_place",
  "no_window",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export const SKIP_LABELS: Record<SkipReason, string> = {
  opted_out: "Asked us to stop",
  no_consent: "Never agreed",
  daily_cap: "Had enough messages that day",
  bad_number: "Not a number or address that can be written to",
  cancelled: "The campaign was cancelled",
  empty_place: "Nothing is known for a place of the text, such as the hospital",
  no_window: "Has not written to us on WhatsApp within 24 hours, and the words are not registered",
};

/** What a template may fill in. */
export const VARIABLES = {
  name: "the person's name, or “there”",
  hospital: "the hospital",
  city: "the city",
  link: "the campaign's link, short and of its own for each person",
} as const;

/** The most people that one campaign may go to. */
export const MOST_RECIPIENTS = 50_000;
