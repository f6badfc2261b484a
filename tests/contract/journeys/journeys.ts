import { bookingListJourneys } from "./booking-lists.ts";
import { bookingJourneys } from "./bookings.ts";
import { branchJourneys } from "./branches.ts";
import { calendarJourneys } from "./calendars.ts";
import type { Journey } from "./caller.ts";
import { campaignJourneys } from "./campaigns.ts";
import { doctorJourneys } from "./doctors.ts";
import { fieldNameJourneys } from "./field-names.ts";
import { fieldVisitJourneys } from "./field-visits.ts";
import { genieJourneys } from "./genie.ts";
import { goodsJourneys } from "./goods.ts";
import { itemJourneys } from "./items.ts";
import { keyJourneys } from "./keys.ts";
import { labJourneys } from "./lab.ts";
import { longWalkJourneys } from "./long-walk.ts";
import { partnerWorkJourneys } from "./partner-work.ts";
import { peopleJourneys } from "./people.ts";
import { placeJourneys } from "./places.ts";
import { propertyJourneys } from "./properties.ts";
import { referralJourneys } from "./referrals.ts";
import { registrationJourneys } from "./registrations.ts";
import { requestJourneys } from "./requests.ts";
import { roomJourneys } from "./rooms.ts";
import { settlementJourneys } from "./settlements.ts";
import { signInJourneys } from "./sign-in.ts";
import { stayChangeJourneys } from "./stay-changes.ts";
import { travelJourneys } from "./travel.ts";
import { twoAdminJourneys } from "./two-admins.ts";
import { webhookJourneys } from "./webhooks.ts";

/** Every journey, in the order in which they are walked. */
export const JOURNEYS: readonly Journey[] = [
  ...signInJourneys,
  ...placeJourneys,
  ...peopleJourneys,
  ...branchJourneys,
  ...doctorJourneys,
  ...fieldVisitJourneys,
  ...requestJourneys,
  ...genieJourneys,
  ...referralJourneys,
  ...campaignJourneys,
  ...labJourneys,
  ...propertyJourneys,
  ...roomJourneys,
  ...itemJourneys,
  ...goodsJourneys,
  ...travelJourneys,
  ...fieldNameJourneys,
  ...registrationJourneys,
  ...bookingJourneys,
  ...bookingListJourneys,
  ...settlementJourneys,
  ...longWalkJourneys,
  ...twoAdminJourneys,
  ...calendarJourneys,
  ...partnerWorkJourneys,
  ...stayChangeJourneys,
  ...webhookJourneys,
  ...keyJourneys,
];
