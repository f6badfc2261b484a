import type { Role } from "#app/domain/context.ts";
import { SIGN_UP_LABELS, type SignUpKind } from "#app/domain/documents/labels.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";

/** What a first-time user is told: the role they were approved for, the login name, where to sign in, and what comes next. */

export type NewUser = {
  id: string;
  name: string;
  phone: string | null;
  role: Role;
  signedUpAs: SignUpKind | null;
};

export type FirstLogin = {
  approvedAs: string;
  login: string;
  door: string;
  nextStep: string;
  role?: "partner" | "agent";
  partnerKind?: string;
};

const OFFICE_STEP =
  "set up the second step, an app on your phone that shows a code; the page leads you through it";

const NEXT_STEP: Record<Role, string> = {
  customer: "book what you need",
  partner: "add what you offer with photos and prices, and your bank account for payouts",
  agent: "book for your guests, and give the bank account for your commission",
  staff: OFFICE_STEP,
  city_manager: OFFICE_STEP,
  admin: OFFICE_STEP,
};

const DOOR: Record<Role, string> = {
  customer: "/coustomerLogin",
  partner: "/patnerLogin",
  agent: "/patnerLogin?role=agent",
  staff: "/login",
  city_manager: "/login",
  admin: "/login",
};

export function firstLogin({ role, signedUpAs, phone, email }: NewUser & { email: string }): FirstLogin {
  const seller = role === "partner" || role === "agent" ? role : undefined;
  const partnerKind = signedUpAs ? SIGN_UP_LABELS[signedUpAs] : undefined;
  const kind = partnerKind ? ` (${partnerKind.toLowerCase()})` : "";
  return {
    approvedAs: ROLE_LABELS[role].toLowerCase() + kind,
    // Partners and agents sign in with their mobile, the offices with their mail address.
    login: seller && phone ? phone : email,
    door: DOOR[role],
    nextStep: NEXT_STEP[role],
    // In the language of the reader.
    role: seller,
    partnerKind,
  };
}
