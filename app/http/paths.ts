import { inventoryPaths } from "./inventory-paths.ts";
import { itemPaths } from "./item-paths.ts";
import { peoplePaths } from "./people-paths.ts";

/**
 * Every address of the site, made in one place. Paths are a contract (design 1.1), spelling included; code uses the right
 * spelling. Functions take what the address needs; nothing personal stands in an address.
 */
const segment = (text: string) => encodeURIComponent(text);

export const paths = {
  ...inventoryPaths,
  ...itemPaths,
  ...peoplePaths,
  home: "/",
  rooms: "/rooms",
  finder: "/finder",
  searchList: "/searchList",
  hotels: (city: string, hospital: string) => `/hotels/${segment(city)}/${segment(hospital)}`,
  property: (city: string, hospital: string, property: string) =>
    `/property/${segment(city)}/${segment(hospital)}/${segment(property)}`,
  hotelName: (hotelInfo: string, searchInfo: string) =>
    `/hotelName/${segment(hotelInfo)}/${segment(searchInfo)}`,
  cart: (draftId: string, searchInfo: string) => `/cartDetails/${segment(draftId)}/${segment(searchInfo)}`,
  bookingProcess: (searchInfo: string, draftId: string, step?: "code") =>
    `/bookingProcess/${segment(searchInfo)}?draft=${segment(draftId)}${step ? `&step=${step}` : ""}`,
  pay: (orderReference: string) => `/proceedToPayPage/${segment(orderReference)}`,
  bookingConfirmed: (reference: string) => `/bookingConfirmedPage/${segment(reference)}`,
  cancelConfirmed: (reference: string) => `/cancelConfirmedPage?id=${segment(reference)}`,
  upload: (id: string, size?: "thumb") => `/uploads/${segment(id)}${size ? `?size=${size}` : ""}`,

  recentSearches: "/mostRecentSearch",
  contactUs: "/contactUs",
  customerSupport: "/customersupport",
  supportUs: "/supportUs",
  healthSupport: "/healthSupport",
  chat: "/ChatBot",
  medicalLoan: "/MedicalLoan",
  internationalPatients: "/International-patients",
  domesticPatients: "/domestic-patients",
  callback: "/callback",
  hospitalEnquiry: (city: string, hospital: string) =>
    `/hospitalEnquiry/${segment(city)}/${segment(hospital)}`,
  subscribe: "/subscribe",
  unsubscribe: (token: string) => `/unsubscribe/${segment(token)}`,
  referAndEarn: "/ReferAndEarn",
  assistant: "/mhGenieHome",
  assistantDashboard: "/mhGenieUserDashboard",
  assistantPatient: (id: string) => `/mhGenieUserDashboard/${segment(id)}`,
  about: "/about",
  faqs: "/faqs",
  terms: "/termandconditon",
  privacyPolicy: "/privacypolicy",
  refundPolicy: "/refundpolicy",
  cancellationPolicy: "/cancellationpolicy",
  cancellationAndRefunds: "/cancellationandrefundspolicy",
  healthProtocol: "/coronaProtocol",
  whyRooms: "/whyrooms",
  whyFood: "/whyfood",
  whyTravel: "/whytravel",
  whyEquipment: "/whymedicalEquipment",

  hospitalPages: "/hospitals",
  hospitalPage: (city: string, hospital: string) => `/hospitals/${segment(city)}/${segment(hospital)}`,
  doctorPages: "/doctors",
  doctorPage: (doctor: string) => `/doctors/${segment(doctor)}`,

  customerLogin: (next?: string) => `/coustomerLogin${next ? `?next=${segment(next)}` : ""}`,
  customerSignup: "/coustmerSignup",
  partnerLogin: "/patnerLogin",
  staffLogin: "/login",
  forgotPassword: "/forgot-password",
  setPassword: (token: string) => `/set-password/${segment(token)}`,
  /** One's own account; `next` is where somebody goes on who has to turn the second step on first. */
  account: (role: string, next?: string) =>
    `/account?role=${segment(role)}${next ? `&next=${segment(next)}` : ""}`,
  logout: (role: string, next?: string) =>
    `/logout?role=${segment(role)}${next ? `&next=${segment(next)}` : ""}`,

  /** Where somebody confirms who they are before a form that waits is sent, or before they go on to `next`. */
  confirmIdentity: (role: string, about: { form: string } | { next: string }) =>
    `/confirmIdentity?${new URLSearchParams({ role, ...about })}`,

  customer: "/customer",
  customerBookings: "/customer_bookings",
  customerBooking: (reference: string) => `/customer_bookings/${segment(reference)}`,
  customerCancel: (reference: string) => `/customer_bookings/${segment(reference)}/cancel`,
  customerExtend: (reference?: string) =>
    `/customer_make_extend${reference ? `?booking=${segment(reference)}` : ""}`,

  partner: "/patner",
  partnerDashboard: "/partnerDashboard",
  partnerOperations: "/partnerOperations",
  partnerProperties: "/myProperties",
  partnerPropertyNew: "/myProperties/new",
  partnerProperty: (id: string) => `/myProperties/${segment(id)}`,
  partnerPropertyEdit: (id: string) => `/myProperties/${segment(id)}/edit`,
  partnerPhotos: (propertyId: string, roomId?: string | null) =>
    `/myProperties/${segment(propertyId)}/photos${roomId ? `?room=${segment(roomId)}` : ""}`,
  partnerRoomNew: (propertyId: string) => `/myProperties/${segment(propertyId)}/rooms/new`,
  partnerRoom: (propertyId: string, roomId: string) =>
    `/myProperties/${segment(propertyId)}/rooms/${segment(roomId)}`,
  partnerRoomPrices: "/roomPriceUpdate",
  partnerPropertyPrices: (propertyId: string, month?: string) =>
    `/roomPriceUpdate?property=${segment(propertyId)}${month ? `&month=${segment(month)}` : ""}`,
  partnerRoomTerms: (roomId: string) => `/roomPriceUpdate/${segment(roomId)}`,
  partnerBookings: "/partnerBookings",
  partnerReviews: "/partnerReviews",
  partnerBooking: (id: string) => `/partnerBookings/${segment(id)}`,

  agent: "/agent",
  agentDashboard: "/agent_Dashboard",
  agentBookings: "/agent_bookings",
  agentBooking: (id: string) => `/agent_bookings/${segment(id)}`,
  cityManager: "/city_manager",
  cityDashboard: "/cityDashboard",
  cityRequests: "/cityRequests",
  cityBookings: "/cityAccBookings",
  cityBooking: (id: string) => `/cityAccBookings/${segment(id)}`,
  cityClaims: "/cityObjections",
  cityClaim: (id: string) => `/cityObjections/${segment(id)}`,
  staff: "/staff",
  staffDashboard: "/staffDashboard",
  staffRequests: "/staffRequests",
  staffRequest: (id: string) => `/staffRequests/${segment(id)}`,
  staffBookings: "/staffAccBooking",
  staffBooking: (id: string) => `/staffAccBooking/${segment(id)}`,
  staffMaster: (master: string) => `/${segment(master)}`,
  staffMasterRow: (master: string, id: string) => `/${segment(master)}/${segment(id)}`,

  admin: "/admin",
  adminHome: "/adminHome",
  adminMessages: "/adminMessages",
  adminQueues: "/adminQueues",
  adminSearchMisses: "/adminSearchMisses",
  adminWrite: "/adminMessages/write",
  adminTexts: "/adminMessages/texts",
  adminText: (template: string, channel: string) =>
    `/adminMessages/texts/${segment(template)}/${segment(channel)}`,
  adminCampaigns: "/adminwhatsappsender",
  adminCampaignNew: "/adminwhatsappsender/new",
  adminCampaignContacts: "/adminwhatsappsender/contacts",
  adminCampaignTemplates: "/adminwhatsappsender/templates",
  adminCampaignTemplateNew: "/adminwhatsappsender/templates/new",
  adminCampaignTemplate: (id: string) => `/adminwhatsappsender/templates/${segment(id)}`,
  adminCampaign: (id: string) => `/adminwhatsappsender/${segment(id)}`,
  adminCampaignEdit: (id: string) => `/adminwhatsappsender/${segment(id)}/edit`,
  adminCampaignRecipients: (id: string) => `/adminwhatsappsender/${segment(id)}/recipients`,
  adminCampaignRecipientsCsv: (id: string) => `/adminwhatsappsender/${segment(id)}/recipients/csv`,
  stopMessages: (recipientId: string) => `/stop/${segment(recipientId)}`,
  adminTools: "/tools",
  adminLinks: "/UrlShortner",
  adminLinksCsv: "/UrlShortner/csv",
  adminLink: (id: string) => `/UrlShortner/${segment(id)}`,
  adminLinkQr: (id: string) => `/UrlShortner/${segment(id)}/qr`,
  adminLinkFile: (id: string) => `/UrlShortner/files/${segment(id)}`,
  shortLink: (code: string) => `/r/${segment(code)}`,
  linkUnavailable: (code: string) => `/linkUnavailable/${segment(code)}`,
  adminPropertyApproval: "/propertyPartnerRegApproval",
  adminPropertyApprovalOf: (approvalId: string) => `/propertyPartnerRegApproval/${segment(approvalId)}`,
  adminHospitals: "/hospitalmasterget",
  adminAddHospital: "/addhospitalmaster",
  adminHospital: (id: string) => `/hospitalmasterget/${segment(id)}`,
  adminMasters: "/adminAllMaster",
  adminMaster: (master: string) => `/adminAllMaster/${segment(master)}`,
  adminMasterRow: (master: string, id: string) => `/adminAllMaster/${segment(master)}/${segment(id)}`,
  adminPropertyMaster: "/propertymasterget",
  adminTalkToHospital: "/talk2HospitalMasters",
  adminHospitalPages: "/t2hhospitalmasterdata",
  adminHospitalPage: (id: string) => `/t2hhospitalmasterdata/${segment(id)}`,
  adminHospitalPart: (id: string, part: string, row: string) =>
    `/t2hhospitalmasterdata/${segment(id)}/${segment(part)}/${segment(row)}`,
  adminDoctors: "/t2hdoctorsmasterdata",
  adminDoctor: (id: string) => `/t2hdoctorsmasterdata/${segment(id)}`,
  adminDoctorPart: (id: string, part: string, row: string) =>
    `/t2hdoctorsmasterdata/${segment(id)}/${segment(part)}/${segment(row)}`,
  adminHealthSupport: "/healthSupportGet",
  adminReachUs: "/reachusget",
  adminMedicalLoans: "/medicalloanlist",
  adminCallbacks: "/getcallbackmsgdata",
  adminCallbackEntry: "/CallbackmsgMaster",
  adminEnquiries: "/t2hinquirydataget",
  adminRequest: (id: string) => `/adminRequests/${segment(id)}`,
  adminSubscribers: "/emailsubscriberget",
  adminReferrals: "/ReferAndEarnReport",
  adminReferral: (id: string) => `/ReferAndEarnReport/${segment(id)}`,
  adminAssistant: "/mhgeniemaster",
  adminBookings: "/mhbookings",
  adminBooking: (id: string) => `/mhbookings/${segment(id)}`,
  adminClaims: "/mhObjections",
  adminClaim: (id: string) => `/mhObjections/${segment(id)}`,
  objection: (claim: string, sign: string) => `/objection/${segment(claim)}/${segment(sign)}`,
  objectionPhoto: (claim: string, sign: string) => `/objection/${segment(claim)}/${segment(sign)}/photo`,
} as const;

/** The bookings of each kind, for partners. */
export const PARTNER_BOOKINGS = {
  room: paths.partnerBookings,
  food: paths.partnerFoodBookings,
  travel: paths.partnerTravelBookings,
  equipment: paths.partnerEquipmentBookings,
  lab: paths.partnerLabBookings,
} as const;
