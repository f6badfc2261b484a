import { generateSync } from "otplib";
import type { Role } from "#app/domain/context.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "#app/domain/identity/demo-password.ts";
import { present } from "#app/present.ts";

export { DEMO_PASSWORD };

export type DemoLogin = {
  role: Role;
  /** The page to sign in at. */
  where: string;
  /** What is typed there: a mail address or a mobile number. */
  signIn: string;
  name: string;
  /** The password, or where the one-time code is found. */
  how: string;
};

const BY_PASSWORD = `password ${DEMO_PASSWORD}`;
const BY_APP = `${BY_PASSWORD}, then the code of the app: npx medihaven demo`;
const BY_CODE = "code by SMS: npx medihaven outbox";

/** One line for each way in, printed when the product starts. */
export const DEMO_LOGINS: DemoLogin[] = [
  { role: "customer", where: "/coustomerLogin", signIn: "90000 20001", name: "Meera Nair", how: BY_CODE },
  {
    role: "partner",
    where: "/patnerLogin",
    signIn: "90000 10001",
    name: "Anjali Reddy",
    how: `${BY_PASSWORD}, or ${BY_CODE}`,
  },
  {
    role: "partner",
    where: "/patnerLogin",
    signIn: "90000 10002",
    name: "Mohammed Irfan",
    how: `${BY_PASSWORD}, or ${BY_CODE}`,
  },
  ...[
    ["90000 10003", "Lalitha Venkat"],
    ["90000 10004", "Yusuf Khan"],
    ["90000 10005", "Deepa Joseph"],
  ].map(
    ([signIn, name]): DemoLogin => ({
      role: "partner",
      where: "/patnerLogin",
      signIn: present(signIn),
      name: present(name),
      how: `${BY_PASSWORD}, or ${BY_CODE}`,
    }),
  ),
  {
    role: "agent",
    where: "/patnerLogin",
    signIn: "90000 10021",
    name: "Ravi Shankar",
    how: `${BY_PASSWORD}, or ${BY_CODE}`,
  },
  { role: "admin", where: "/login", signIn: "admin@medihaven.example", name: "Asha Menon", how: BY_APP },
  {
    role: "admin",
    where: "/login",
    signIn: "admin2@medihaven.example",
    name: "Rohan Iyer (what one admin proposes, another approves)",
    how: BY_APP,
  },
  {
    role: "staff",
    where: "/login",
    signIn: "staff@medihaven.example",
    name: "Vikram Rao (all cities)",
    how: BY_APP,
  },
  {
    role: "staff",
    where: "/login",
    signIn: "hyderabad.staff@medihaven.example",
    name: "Sunitha Bose (Hyderabad)",
    how: BY_APP,
  },
  {
    role: "city_manager",
    where: "/login",
    signIn: "hyderabad@medihaven.example",
    name: "Farah Siddiqui",
    how: BY_APP,
  },
];

/** The code of the demo's authenticator app at this instant, and how many seconds it lasts. */
export function demoCode(now: Date): { code: string; seconds: number } {
  const epoch = Math.floor(now.getTime() / 1_000);
  return { code: generateSync({ secret: DEMO_TOTP_SECRET, epoch }), seconds: 30 - (epoch % 30) };
}
