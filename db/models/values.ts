/** What the CHECKs of several tables allow. A test holds these and the columns together with the database. */

/** Of sellers and staff, and of what is sold. */
export const STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
/** What is booked. */
export const BOOKING_KINDS = ["room", "food", "travel", "equipment", "lab"] as const;
/** The rates at which a room is sold. */
export const RATE_PLANS = ["standard", "saver"] as const;
/** What a partner sells. */
export const PARTNER_KINDS = ["property", "food", "travel", "equipment"] as const;
export const ROLES = ["customer", "partner", "agent", "staff", "city_manager", "admin"] as const;
export const CHANNELS = ["sms", "whatsapp", "mail"] as const;
/** Of a night, slot or trip that a booking takes. */
export const STOCK_STATES = ["held", "sold", "released"] as const;
/** What somebody asks of us by a form. */
export const KINDS_OF_REQUESTS = [
  "reach_us",
  "health_support",
  "chat",
  "medical_loan",
  "callback",
  "enquiry",
  "international_patient",
  "domestic_patient",
  "patient_assistant",
  "grievance",
] as const;
export const REQUEST_STATUSES = ["open", "in_progress", "answered", "closed"] as const;
/** Who pays for an offer. */
export const FUNDERS = ["partner", "platform"] as const;
/** Who is paid. */
export const SIDES = ["partner", "agent"] as const;
/** The part of a photo that stays in sight where it is cut (`app/domain/listings/labels.ts`). */
export const PHOTO_FOCI = [
  "left-top",
  "top",
  "right-top",
  "left",
  "center",
  "right",
  "left-bottom",
  "bottom",
  "right-bottom",
] as const;
export const AC_CATEGORIES = ["AC", "Non-AC"] as const;

/** The languages of the site (`app/words/languages.ts`); the test of the models compares them with the database. */
export const LANGUAGES = ["en", "hi", "te", "ta", "bn", "ar"] as const;
