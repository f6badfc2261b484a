/** Screens of the guest path whose words are not yet in the catalogue. The list only gets shorter. */
export const UNCONVERTED = [
  "app/areas/public/calls/calls.tsx",
  "app/areas/public/information/about.tsx",
  "app/areas/public/information/health-protocol.tsx",
  "app/areas/public/information/privacy-policy.tsx",
  "app/areas/public/information/terms.tsx",
  "app/areas/public/login/staff-login.tsx",
  "app/areas/public/registration/grievance.tsx",
  "app/areas/public/registration/partner-information.tsx",
  "app/areas/public/registration/partner-signup.tsx",
  "app/areas/public/registration/partner-with-us.tsx",
  "app/areas/public/registration/user-type.tsx",
  "app/areas/public/trips/partner-accepted.tsx",
];
