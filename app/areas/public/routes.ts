import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `areas/public/${file}`;

/** Answers without a page: probes, images, webhooks. */
export const resourceRoutes: RouteConfigEntry[] = [
  route("__refused", at("health/refused.ts")),
  route("healthz", at("health/healthz.ts")),
  route("readyz", at("health/readyz.ts")),
  route("uploads/:id", at("uploads/upload.ts")),
  route("webhooks/payments/:gateway", at("payments/webhook.ts")),
];

export const publicRoutes: RouteConfigEntry[] = [
  index(at("home/home.tsx")),
  route("rooms", at("rooms/rooms.tsx")),
  route("searchList", at("rooms/search-list.tsx")),
  route("hotels/:city/:hospital", at("rooms/hotels.tsx")),
  route("coustomerLogin", at("login/customer-login.tsx")),
  route("coustmerSignup", at("login/customer-signup.tsx")),
  route("patnerLogin", at("login/partner-login.tsx")),
  route("login", at("login/staff-login.tsx")),
  route("forgot-password", at("login/forgot-password.tsx")),
  route("set-password/:token", at("login/set-password.tsx")),
  route("logout", at("login/logout.tsx")),
];
