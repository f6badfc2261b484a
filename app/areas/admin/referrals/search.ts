import { ALL_REFERRAL_STATES } from "#app/domain/referrals/labels.ts";
import { date, defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";

/** What the referral report shows is in its address. */
export const referralSearch = defineSearch({
  q: text(),
  state: oneOf(["all", ...ALL_REFERRAL_STATES], "all"),
  from: date(),
  to: date(),
  page: page(),
});
