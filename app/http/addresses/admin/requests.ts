import type { RequestKind } from "#app/domain/requests/labels.ts";
import type { Addresses, SitePath } from "../address.ts";

/** The list that a request of a kind stands in. */
export const REQUEST_LISTS: Record<RequestKind, SitePath> = {
  health_support: "/healthSupportGet",
  reach_us: "/reachusget",
  chat: "/reachusget",
  medical_loan: "/medicalloanlist",
  callback: "/getcallbackmsgdata",
  enquiry: "/t2hinquirydataget",
  international_patient: "/t2hinquirydataget",
  domestic_patient: "/t2hinquirydataget",
  patient_assistant: "/mhgeniemaster",
  grievance: "/adminGrievances",
};

/** The addresses of admins: requests. In the order of the menu. */
export const requestsAddresses = {
  healthSupport: {
    path: "/healthSupportGet",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "health-support",
    menu: { label: "Health support", group: "Requests", for: ["support"] },
  },
  request: {
    path: "/adminRequests/:id",
    file: "offices/requests/request.tsx",
    permission: "admin.request.read",
    under: ({ kind }) => REQUEST_LISTS[kind as RequestKind],
  },
  reachUs: {
    path: "/reachusget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "reach-us",
    menu: { label: "Reach us", group: "Requests", for: ["support"] },
  },
  enquiries: {
    path: "/t2hinquirydataget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "enquiries",
    menu: { label: "Enquiries", group: "Requests", for: ["support"] },
  },
  callbacks: {
    path: "/getcallbackmsgdata",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "callbacks",
    menu: { label: "Callbacks", group: "Requests", for: ["support"] },
  },
  medicalLoans: {
    path: "/medicalloanlist",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "medical-loans",
    menu: { label: "Medical loans", group: "Requests", for: ["support"] },
  },
  assistantPatients: {
    path: "/mhgeniemaster",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "assistant-patients",
    menu: { label: "Patient assistant", group: "Requests", for: ["support"] },
  },
  grievances: {
    path: "/adminGrievances",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "grievances",
    menu: { label: "Grievances", group: "Requests", for: ["approvals", "support"] },
  },
  feedback: {
    path: "/feedbackview",
    file: "feedback/list.tsx",
    permission: "admin.booking.read",
    list: "feedback",
    menu: { label: "Feedback", group: "Requests", for: ["support"] },
  },
  newCallback: {
    path: "/CallbackmsgMaster",
    file: "requests/callback-entry.tsx",
    permission: "admin.request.write",
    under: "/getcallbackmsgdata",
  },
} as const satisfies Addresses;
