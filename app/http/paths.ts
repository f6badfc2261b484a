import type { Role } from "#app/domain/context.ts";
import type { CopyWidth } from "#app/domain/uploads/labels.ts";
import { adminAddresses as admin } from "./addresses/admin.ts";
import { agentAddresses as agent } from "./addresses/agent.ts";
import { cityManagerAddresses as cityManager } from "./addresses/city-manager.ts";
import { customerAddresses as customer } from "./addresses/customer.ts";
import { linkTo, segment } from "./addresses/link-to.ts";
import { partnerAddresses as partner } from "./addresses/partner.ts";
import { publicAnswers as answers, publicPages as pages } from "./addresses/public.ts";
import { staffAddresses as staff } from "./addresses/staff.ts";
import { inventoryPaths } from "./inventory-paths.ts";
import { itemPaths } from "./item-paths.ts";
import { peoplePaths } from "./people-paths.ts";

/** The page where each role signs in. */
export const SIGN_IN: Record<Role, string> = {
  customer: pages.customerLogin.path,
  partner: pages.partnerLogin.path,
  agent: pages.partnerLogin.path,
  staff: pages.staffLogin.path,
  city_manager: pages.staffLogin.path,
  admin: pages.staffLogin.path,
};

/**
 * The links of the site. Where an address is stands in `addresses/`, spelling included (a contract, design 1.1); code uses the right
 * spelling. Functions take what the address needs; nothing personal stands in an address.
 */
export const paths = {
  ...inventoryPaths,
  ...itemPaths,
  ...peoplePaths,
  home: pages.home.path,
  rooms: pages.rooms.path,
  finder: answers.finder.path,
  searchList: pages.searchList.path,
  cityPage: (city: string) => linkTo(pages.cityPage, city),
  hotels: (city: string, hospital: string) => linkTo(pages.hotels, city, hospital),
  property: (city: string, hospital: string, property: string) =>
    linkTo(pages.property, city, hospital, property),
  propertyPhoto: (city: string, hospital: string, property: string, photo: string) =>
    linkTo(pages.propertyPhoto, city, hospital, property, photo),
  hotelName: (hotelInfo: string, searchInfo: string) => linkTo(pages.hotelName, hotelInfo, searchInfo),
  cart: (draftId: string, searchInfo: string) => linkTo(pages.cart, draftId, searchInfo),
  bookingProcess: (searchInfo: string, draftId: string, step?: "code") =>
    `${linkTo(pages.bookingProcess, searchInfo)}?draft=${segment(draftId)}${step ? `&step=${step}` : ""}`,
  pay: (orderReference: string) => linkTo(pages.pay, orderReference),
  bookingConfirmed: (reference: string) => linkTo(pages.bookingConfirmed, reference),
  cancelConfirmed: (reference: string) => `${pages.cancelConfirmed.path}?id=${segment(reference)}`,
  upload: (id: string, size?: "thumb" | "preview" | CopyWidth) =>
    `${linkTo(answers.upload, id)}${size ? `?${typeof size === "number" ? "width" : "size"}=${size}` : ""}`,

  recentSearches: pages.recentSearches.path,
  contactUs: pages.contactUs.path,
  customerSupport: pages.customerSupport.path,
  supportUs: pages.supportUs.path,
  healthSupport: pages.healthSupport.path,
  chat: pages.chat.path,
  medicalLoan: pages.medicalLoan.path,
  internationalPatients: pages.internationalPatients.path,
  domesticPatients: pages.domesticPatients.path,
  callback: pages.callback.path,
  hospitalEnquiry: (city: string, hospital: string) => linkTo(pages.hospitalEnquiry, city, hospital),
  subscribe: pages.subscribe.path,
  unsubscribe: (token: string) => linkTo(pages.unsubscribe, token),
  referAndEarn: pages.referAndEarn.path,
  assistant: pages.assistant.path,
  assistantDashboard: pages.assistantDashboard.path,
  assistantPatient: (id: string) => linkTo(pages.assistantPatient, id),
  about: pages.about.path,
  faqs: pages.faqs.path,
  terms: pages.terms.path,
  privacyPolicy: pages.privacyPolicy.path,
  refundPolicy: pages.refundPolicy.path,
  cancellationPolicy: pages.cancellationPolicy.path,
  cancellationAndRefunds: pages.cancellationAndRefunds.path,
  healthProtocol: pages.healthProtocol.path,
  whyRooms: pages.whyRooms.path,
  whyFood: pages.whyFood.path,
  whyTravel: pages.whyTravel.path,
  whyEquipment: pages.whyEquipment.path,

  hospitalPages: pages.hospitalPages.path,
  hospitalPage: (city: string, hospital: string) => linkTo(pages.hospitalPage, city, hospital),
  doctorPages: pages.doctorPages.path,
  doctorPage: (doctor: string) => linkTo(pages.doctorPage, doctor),

  customerLogin: (next?: string) => `${pages.customerLogin.path}${next ? `?next=${segment(next)}` : ""}`,
  customerSignup: pages.customerSignup.path,
  partnerLogin: pages.partnerLogin.path,
  staffLogin: pages.staffLogin.path,
  /** Where somebody of this role signs in, and goes on to `next`. */
  signIn: (role: Role, next?: string) => {
    const query = new URLSearchParams({ ...(role === "agent" ? { role } : {}), ...(next ? { next } : {}) });
    return query.size > 0 ? `${SIGN_IN[role]}?${query}` : SIGN_IN[role];
  },
  forgotPassword: pages.forgotPassword.path,
  /** One's own account; `next` is where somebody goes on who has to turn the second step on first. */
  account: (role: string, next?: string) =>
    `${pages.account.path}?role=${segment(role)}${next ? `&next=${segment(next)}` : ""}`,
  logout: (role: string, next?: string) =>
    `${pages.logout.path}?role=${segment(role)}${next ? `&next=${segment(next)}` : ""}`,

  /**
   * Where somebody confirms who they are before a form that waits is sent, or before they go on to `next`; or where they find the form
   * that was sent after their session had ended.
   */
  confirmIdentity: (role: string, about: { form: string; after?: "signIn" } | { next: string }) =>
    `${pages.confirmIdentity.path}?${new URLSearchParams({ role, ...about })}`,

  customer: customer.home.path,
  customerBookings: customer.bookings.path,
  customerRequests: customer.requests.path,
  customerBooking: (reference: string) => linkTo(customer.booking, reference),
  customerCancel: (reference: string) => linkTo(customer.cancel, reference),
  customerExtend: (booking?: string, checkOut?: string) =>
    customer.extend.path +
    (booking ? `?${new URLSearchParams({ booking, ...(checkOut ? { checkOut } : {}) })}` : ""),

  partner: partner.entry.path,
  partnerDashboard: partner.dashboard.path,
  partnerProperties: partner.properties.path,
  partnerPropertyNew: partner.newProperty.path,
  partnerProperty: (id: string) => linkTo(partner.property, id),
  partnerRoomNew: (propertyId: string) => linkTo(partner.newRoom, propertyId),
  partnerRoom: (propertyId: string, roomId: string) => linkTo(partner.room, propertyId, roomId),
  partnerRoomPrices: partner.monthPrices.path,
  partnerPropertyPrices: (propertyId: string, month?: string) =>
    `${partner.monthPrices.path}?property=${segment(propertyId)}${month ? `&month=${segment(month)}` : ""}`,
  partnerRoomTerms: (roomId: string) => linkTo(partner.roomPrices, roomId),
  partnerCalendars: partner.calendars.path,
  partnerBookings: partner.bookings.path,
  partnerOrders: partner.orders.path,
  partnerDrivers: partner.drivers.path,
  partnerReviews: partner.reviews.path,
  partnerBooking: (id: string) => linkTo(partner.booking, id),

  calls: pages.calls.path,
  partnerTeam: partner.team.path,
  partnerApiKeys: partner.apiKeys.path,
  partnerWebhooks: partner.webhooks.path,
  partnerWebhook: (id: string) => linkTo(partner.webhook, id),

  agent: agent.entry.path,
  agentTeam: agent.team.path,
  agentApiKeys: agent.apiKeys.path,
  agentWebhooks: agent.webhooks.path,
  agentWebhook: (id: string) => linkTo(agent.webhook, id),
  agentDashboard: agent.dashboard.path,
  agentGuests: agent.guests.path,
  agentGuestNew: agent.newGuest.path,
  agentGuest: (id: string) => linkTo(agent.guest, id),
  agentLinks: agent.shareLinks.path,
  agentLinkFor: (to: string) => `${agent.shareLinks.path}?${new URLSearchParams({ to })}`,
  agentBookings: agent.bookings.path,
  agentBooking: (id: string) => linkTo(agent.booking, id),
  cityManager: cityManager.entry.path,
  cityDashboard: cityManager.dashboard.path,
  cityToDo: cityManager.toDo.path,
  cityReplies: cityManager.replies.path,
  cityReply: (id: string) => linkTo(cityManager.reply, id),
  citySearch: cityManager.search.path,
  cityRequests: cityManager.requests.path,
  cityRequest: (id: string) => linkTo(cityManager.request, id),
  cityBookings: cityManager.bookings.path,
  cityBooking: (id: string) => linkTo(cityManager.booking, id),
  cityDesk: (id: string) => linkTo(cityManager.desk, id),
  cityWaiver: (id: string) => linkTo(cityManager.waiver, id),
  cityRelocate: (id: string) => linkTo(cityManager.relocate, id),
  cityClaims: cityManager.claims.path,
  cityClaim: (id: string) => linkTo(cityManager.claim, id),
  staff: staff.entry.path,
  staffDashboard: staff.dashboard.path,
  staffReplies: staff.replies.path,
  staffReply: (id: string) => linkTo(staff.reply, id),
  staffSearch: staff.search.path,
  staffRequests: staff.requests.path,
  staffRequest: (id: string) => linkTo(staff.request, id),
  staffBookings: staff.bookings.path,
  staffBooking: (id: string) => linkTo(staff.booking, id),
  staffToDo: staff.toDo.path,
  staffDesk: (id: string) => linkTo(staff.desk, id),
  staffMaster: (master: string) => `/${segment(master)}`,

  admin: admin.entry.path,
  adminHome: admin.home.path,
  adminToDo: admin.toDo.path,
  adminApiKeys: admin.apiKeys.path,
  adminWebhooks: admin.webhooks.path,
  adminWebhook: (id: string) => linkTo(admin.webhook, id),
  adminReplies: admin.replies.path,
  adminReply: (id: string) => linkTo(admin.reply, id),
  adminSearch: admin.search.path,
  adminMessages: admin.messages.path,
  adminQueues: admin.queues.path,
  adminSearchMisses: admin.searchMisses.path,
  adminWrite: admin.write.path,
  adminTexts: admin.texts.path,
  adminText: (template: string, channel: string, language = "en") =>
    `${linkTo(admin.text, template, channel)}${language === "en" ? "" : `?language=${language}`}`,
  adminCampaignNew: admin.newCampaign.path,
  adminCampaignTemplateNew: admin.newCampaignTemplate.path,
  adminCampaignTemplate: (id: string) => linkTo(admin.campaignTemplate, id),
  adminCampaign: (id: string) => linkTo(admin.campaign, id),
  adminCampaignEdit: (id: string) => linkTo(admin.editCampaign, id),
  adminCampaignRecipients: (id: string) => linkTo(admin.campaignRecipients, id),
  stopMessages: (recipientId: string) => linkTo(pages.stopMessages, recipientId),
  adminTools: admin.tools.path,
  adminLink: (id: string) => linkTo(admin.shortLink, id),
  adminLinkQr: (id: string) => linkTo(admin.shortLinkQr, id),
  adminLinkFile: (id: string) => linkTo(admin.shortLinkFile, id),
  shortLink: (code: string) => linkTo(answers.shortLink, code),
  linkUnavailable: (code: string) => linkTo(pages.linkUnavailable, code),
  adminPropertyApproval: admin.propertyApprovals.path,
  adminPropertyApprovalOf: (approvalId: string) => linkTo(admin.propertyApproval, approvalId),
  adminAddHospital: admin.newHospital.path,
  adminHospital: (id: string) => linkTo(admin.hospital, id),
  adminImports: admin.imports.path,
  adminImport: (id: string) => linkTo(admin.import, id),
  adminImportRefused: (id: string) => linkTo(admin.importRefused, id),
  adminMasters: admin.masters.path,
  adminMaster: (master: string) => linkTo(admin.master, master),
  adminMasterRow: (master: string, id: string) => linkTo(admin.masterRow, master, id),
  adminPropertyMaster: admin.propertyMaster.path,
  adminTalkToHospital: admin.talkToHospital.path,
  adminHospitalPage: (id: string) => linkTo(admin.hospitalPage, id),
  adminHospitalPart: (id: string, part: string, row: string) => linkTo(admin.hospitalPart, id, part, row),
  adminDoctor: (id: string) => linkTo(admin.doctor, id),
  adminDoctorPart: (id: string, part: string, row: string) => linkTo(admin.doctorPart, id, part, row),
  adminHealthSupport: admin.healthSupport.path,
  adminReachUs: admin.reachUs.path,
  adminMedicalLoans: admin.medicalLoans.path,
  adminCallbacks: admin.callbacks.path,
  adminCallbackEntry: admin.newCallback.path,
  adminEnquiries: admin.enquiries.path,
  adminRequest: (id: string) => linkTo(admin.request, id),
  adminReferrals: admin.referrals.path,
  adminReferral: (id: string) => linkTo(admin.referral, id),
  adminAssistant: admin.assistantPatients.path,
  adminBookings: admin.bookings.path,
  adminBooking: (id: string) => linkTo(admin.booking, id),
  adminDesk: (id: string) => linkTo(admin.desk, id),
  adminWaiver: (id: string) => linkTo(admin.waiver, id),
  adminWaiverRules: admin.waiverRules.path,
  adminRelocate: (id: string) => linkTo(admin.relocate, id),
  adminClaims: admin.claims.path,
  adminClaim: (id: string) => linkTo(admin.claim, id),
  joinWaitingList: (searchInfo: string, property?: string) =>
    `${linkTo(pages.joinWaitingList, searchInfo)}${property ? `?property=${segment(property)}` : ""}`,
  waiting: (entry: string, sign: string) => linkTo(pages.waiting, entry, sign),
  objection: (claim: string, sign: string) => linkTo(pages.objection, claim, sign),
  objectionPhoto: (claim: string, sign: string) => linkTo(answers.objectionPhoto, claim, sign),
} as const;

/** The bookings of each kind, for partners. */
export const PARTNER_BOOKINGS = {
  room: paths.partnerBookings,
  food: paths.partnerFoodBookings,
  travel: paths.partnerTravelBookings,
  equipment: paths.partnerEquipmentBookings,
  lab: paths.partnerLabBookings,
} as const;
