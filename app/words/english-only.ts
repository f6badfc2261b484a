/** The screens of the guest path whose words are not in the catalogue, by the ids of their routes: they are marked as English. */
export const ENGLISH_ONLY = new Set([
  "areas/public/calls/calls",
  "areas/public/information/about",
  "areas/public/information/health-protocol",
  "areas/public/information/privacy-policy",
  "areas/public/information/terms",
  "areas/public/login/staff-login",
  "areas/public/registration/grievance",
  "areas/public/registration/partner-information",
  "areas/public/registration/partner-signup",
  "areas/public/registration/partner-with-us",
  "areas/public/registration/user-type",
  "areas/public/trips/partner-accepted",
]);
