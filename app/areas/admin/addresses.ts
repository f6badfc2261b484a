import type { Addresses } from "#app/http/addresses.ts";

/** The addresses of admins: what stands where, and who may open it. Paths are a contract. */
export const adminAddresses = {
  feedback: {
    path: "/feedbackview",
    file: "feedback/list.tsx",
    permission: "admin.booking.read",
    list: "feedback",
  },
  healthSupport: {
    path: "/healthSupportGet",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "health-support",
  },
  reachUs: {
    path: "/reachusget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "reach-us",
  },
  medicalLoans: {
    path: "/medicalloanlist",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "medical-loans",
  },
  callbacks: {
    path: "/getcallbackmsgdata",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "callbacks",
  },
  enquiries: {
    path: "/t2hinquirydataget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "enquiries",
  },
  subscribers: {
    path: "/emailsubscriberget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "subscribers",
  },
  assistantPatients: {
    path: "/mhgeniemaster",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "assistant-patients",
  },
  referrals: {
    path: "/ReferAndEarnReport",
    file: "referrals/report.tsx",
    permission: "admin.referral.read",
    list: "referrals",
  },
  request: {
    path: "/adminRequests/:id",
    file: "offices/requests/request.tsx",
    permission: "admin.request.read",
  },
} as const satisfies Addresses;
