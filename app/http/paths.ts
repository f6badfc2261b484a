/**
 * Every address of the site, made in one place. Paths are a contract (design 1.1), spelling included; code uses the right
 * spelling. Functions take what the address needs; nothing personal stands in an address.
 */
const segment = (text: string) => encodeURIComponent(text);

export const paths = {
  home: "/",
  rooms: "/rooms",
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

  customerLogin: (next?: string) => `/coustomerLogin${next ? `?next=${segment(next)}` : ""}`,
  customerSignup: "/coustmerSignup",
  partnerLogin: "/patnerLogin",
  staffLogin: "/login",
  forgotPassword: "/forgot-password",
  setPassword: (token: string) => `/set-password/${segment(token)}`,
  account: (role: string) => `/account?role=${segment(role)}`,
  logout: (role: string) => `/logout?role=${segment(role)}`,

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
  partnerBooking: (id: string) => `/partnerBookings/${segment(id)}`,

  agent: "/agent",
  agentDashboard: "/agent_Dashboard",
  agentBookings: "/agent_bookings",
  agentBooking: (id: string) => `/agent_bookings/${segment(id)}`,
  cityManager: "/city_manager",
  cityDashboard: "/cityDashboard",
  cityBookings: "/cityAccBookings",
  cityBooking: (id: string) => `/cityAccBookings/${segment(id)}`,
  staff: "/staff",
  staffDashboard: "/staffDashboard",
  staffBookings: "/staffAccBooking",
  staffBooking: (id: string) => `/staffAccBooking/${segment(id)}`,
  staffMaster: (master: string) => `/${segment(master)}`,
  staffMasterRow: (master: string, id: string) => `/${segment(master)}/${segment(id)}`,

  admin: "/admin",
  adminHome: "/adminHome",
  adminMessages: "/adminMessages",
  adminPropertyApproval: "/propertyPartnerRegApproval",
  adminPropertyApprovalOf: (approvalId: string) => `/propertyPartnerRegApproval/${segment(approvalId)}`,
  adminHospitals: "/hospitalmasterget",
  adminAddHospital: "/addhospitalmaster",
  adminHospital: (id: string) => `/hospitalmasterget/${segment(id)}`,
  adminBookings: "/mhbookings",
  adminBooking: (id: string) => `/mhbookings/${segment(id)}`,
} as const;
