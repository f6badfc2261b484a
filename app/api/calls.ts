import { authCalls } from "./calls/auth.ts";
import { bookCalls } from "./calls/book.ts";
import { bookingCalls } from "./calls/bookings.ts";
import { bookMonthCalls } from "./calls/books.ts";
import { branchCalls } from "./calls/branches.ts";
import { calendarCalls } from "./calls/calendars.ts";
import { campaignCalls } from "./calls/campaigns.ts";
import { cancellationCalls } from "./calls/cancellations.ts";
import { doctorCalls } from "./calls/doctors.ts";
import { driverCalls } from "./calls/drivers.ts";
import { fieldVisitCalls } from "./calls/field-visits.ts";
import { findBookingCalls } from "./calls/find-bookings.ts";
import { genieCalls } from "./calls/genie.ts";
import { goodsCalls } from "./calls/goods.ts";
import { guestCalls } from "./calls/guests.ts";
import { itemCalls } from "./calls/items.ts";
import { keyCalls } from "./calls/keys.ts";
import { labCalls } from "./calls/lab.ts";
import { listingPhotoCalls } from "./calls/listing-photos.ts";
import { lookupCalls } from "./calls/lookups.ts";
import { offerCalls } from "./calls/offers.ts";
import { openEndCalls } from "./calls/open-end.ts";
import { partnerDayCalls } from "./calls/partner-day.ts";
import { paymentCalls } from "./calls/payments.ts";
import { peopleCalls } from "./calls/people.ts";
import { placeCalls } from "./calls/places.ts";
import { profileCalls } from "./calls/profiles.ts";
import { propertyCalls } from "./calls/properties.ts";
import { referralCalls } from "./calls/referrals.ts";
import { registrationCalls } from "./calls/registrations.ts";
import { relocationCalls } from "./calls/relocations.ts";
import { reportCalls } from "./calls/reports.ts";
import { requestListCalls } from "./calls/request-lists.ts";
import { requestCalls } from "./calls/requests.ts";
import { roomPriceCalls } from "./calls/room-prices.ts";
import { roomRateCalls } from "./calls/room-rates.ts";
import { roomCalls } from "./calls/rooms.ts";
import { searchCalls } from "./calls/search.ts";
import { t2hHospitalCalls } from "./calls/t2h-hospitals.ts";
import { teamCalls } from "./calls/team.ts";
import { travelCalls } from "./calls/travel.ts";
import { travelPointCalls } from "./calls/travel-points.ts";
import { waiverCalls } from "./calls/waivers.ts";
import { webhookCalls } from "./calls/webhooks.ts";
import type { Call } from "./operation.ts";

/** Every JSON call that is served, in the order of the documentation. */
export const CALLS: readonly Call[] = [
  ...authCalls,
  ...placeCalls,
  ...searchCalls,
  ...propertyCalls,
  ...roomCalls,
  ...roomPriceCalls,
  ...roomRateCalls,
  ...listingPhotoCalls,
  ...partnerDayCalls,
  ...driverCalls,
  ...teamCalls,
  ...goodsCalls,
  ...travelCalls,
  ...travelPointCalls,
  ...bookCalls,
  ...findBookingCalls,
  ...bookingCalls,
  ...cancellationCalls,
  ...paymentCalls,
  ...bookMonthCalls,
  ...reportCalls,
  ...itemCalls,
  ...registrationCalls,
  ...peopleCalls,
  ...branchCalls,
  ...profileCalls,
  ...lookupCalls,
  ...offerCalls,
  ...doctorCalls,
  ...t2hHospitalCalls,
  ...fieldVisitCalls,
  ...requestCalls,
  ...requestListCalls,
  ...genieCalls,
  ...referralCalls,
  ...campaignCalls,
  ...labCalls,
  ...guestCalls,
  ...calendarCalls,
  ...openEndCalls,
  ...relocationCalls,
  ...waiverCalls,
  ...webhookCalls,
  ...keyCalls,
];
