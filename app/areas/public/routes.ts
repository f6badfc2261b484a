import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `areas/public/${file}`;

/** Answers without a page: probes, images, webhooks. */
export const resourceRoutes: RouteConfigEntry[] = [
  route("__refused", at("health/refused.ts")),
  route("healthz", at("health/healthz.ts")),
  route("readyz", at("health/readyz.ts")),
  route("uploads/:id", at("uploads/upload.ts")),
  route("webhooks/payments/:gateway", at("payments/webhook.ts")),
  route("paymentReturn/:payment", at("payments/payment-return.ts")),
];

export const publicRoutes: RouteConfigEntry[] = [
  index(at("home/home.tsx")),
  route("rooms", at("rooms/rooms.tsx")),
  route("searchList", at("rooms/search-list.tsx")),
  route("hotels/:city/:hospital", at("rooms/hotels.tsx")),
  route("property/:city/:hospital/:property", at("rooms/property.tsx")),
  route("hotelName/:hotelInfo/:searchInfo", at("rooms/hotel.tsx")),
  route("cartDetails/:draft/:searchInfo", at("booking/cart-details.tsx")),
  route("bookingProcess/:searchInfo", at("booking/booking-process.tsx")),
  route("proceedToPayPage/:order", at("payments/proceed-to-pay.tsx")),
  route("sandbox-gateway/:id", at("payments/sandbox-gateway.tsx")),
  route("bookingConfirmedPage/:guestNumber", at("trips/booking-confirmed.tsx")),
  route("cancelConfirmedPage", at("trips/cancel-confirmed.tsx")),
  route("contactUs", at("requests/contact-us.tsx")),
  route("customersupport", at("requests/customer-support.tsx")),
  route("supportUs", at("requests/support-us.tsx")),
  route("healthSupport", at("requests/health-support.tsx")),
  route("ChatBot", at("requests/chat.tsx")),
  route("MedicalLoan", at("requests/medical-loan.tsx")),
  route("International-patients", at("requests/international-patients.tsx")),
  route("domestic-patients", at("requests/domestic-patients.tsx")),
  route("callback", at("requests/callback.tsx")),
  route("hospitalEnquiry/:city/:hospital", at("requests/hospital-enquiry.tsx")),
  route("subscribe", at("requests/subscribe.tsx")),
  route("unsubscribe/:token", at("requests/unsubscribe.tsx")),
  route("coustomerLogin", at("login/customer-login.tsx")),
  route("coustmerSignup", at("login/customer-signup.tsx")),
  route("patnerLogin", at("login/partner-login.tsx")),
  route("login", at("login/staff-login.tsx")),
  route("forgot-password", at("login/forgot-password.tsx")),
  route("set-password/:token", at("login/set-password.tsx")),
  route("logout", at("login/logout.tsx")),
  route("account", at("login/account.tsx")),
];
