import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { ASKED_DOCUMENTS, DOCUMENTS, type SignUpKind } from "#app/domain/documents/labels.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { SIGNED_UP_AS } from "#app/domain/shared/signed-up-as.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import type { Words } from "#app/words/translate.ts";
import { row } from "#db/client.ts";

/** What is missing until a partner sells and is paid, in the order in which it is done. */

export const ONBOARDING_STEPS = [
  "profile",
  "papers",
  "item",
  "photos",
  "prices",
  "bank",
  "approval",
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export type Onboarding = {
  steps: Array<{ step: OnboardingStep; done: boolean; missing: string }>;
  /** Nothing is missing. */
  complete: boolean;
  signedUpAs: SignUpKind;
};

type Facts = {
  signedUpAs: SignUpKind;
  status: string;
  hasAddress: boolean;
  hasPan: boolean;
  papers: string[];
  ended: string[];
  listings: number;
  pictured: number;
  priced: boolean;
  approved: number;
  bank: "approved" | "waiting" | null;
};

/** The checklist of the actor's own account. @throws Forbidden for all but a partner's main login; NotFound */
export async function readOnboarding(ctx: Context): Promise<Onboarding> {
  const { actor } = ctx;
  if (!isUser(actor) || !hasRole(actor, "partner") || !actor.accountId || actor.subPartnerId)
    throw new Forbidden();
  const facts = await row<Facts>(FACTS, { accountId: actor.accountId, today: istDate(ctx.now) }, ctx.tx);
  if (!facts) throw new NotFound();
  const asked = ASKED_DOCUMENTS[facts.signedUpAs].filter(({ required, kind }) => required && kind !== "pan");
  const lacking = asked
    .filter(({ kind }) => !facts.papers.includes(kind))
    .map(({ kind }) => translateLabel(DOCUMENTS[kind].label));
  const ended = facts.ended.map((kind) => translateLabel(DOCUMENTS[kind as keyof typeof DOCUMENTS].label));
  const t = words("partner");
  const lacks = [facts.hasPan ? "" : "PAN", facts.hasAddress ? "" : t("address")].filter(Boolean);
  const missing: Record<OnboardingStep, string> = {
    profile: lacks.length > 0 ? t("lacks", { what: formats().list(lacks) }) : "",
    papers: [...lacking, ...ended.map((paper) => t("expired", { paper }))].join(", "),
    item: facts.listings > 0 ? "" : t("lacksItem"),
    photos: facts.listings > 0 && facts.pictured > 0 ? "" : t("lacksPhoto"),
    prices: facts.priced ? "" : t("lacksPrice"),
    bank: facts.bank === "approved" ? "" : t(facts.bank === "waiting" ? "bankChecked" : "lacksBank"),
    approval: approvalLacks(facts, t),
  };
  const steps = ONBOARDING_STEPS.map((step) => ({
    step,
    done: missing[step] === "",
    missing: missing[step],
  }));
  return { steps, complete: steps.every(({ done }) => done), signedUpAs: facts.signedUpAs };
}

/** Nothing waits for our team while nothing was entered; what waits is the account itself, or what it entered. */
function approvalLacks({ status, approved, listings }: Facts, t: Words<"partner">): string {
  if (status !== "approved") return t("lacksApproval");
  if (approved > 0) return "";
  return t(listings > 0 ? "lacksApproval" : "lacksItem");
}

const FACTS = `SELECT ${SIGNED_UP_AS} AS "signedUpAs", account.status, account.address <> '' AS "hasAddress", account.pan IS NOT NULL AS "hasPan",
    to_json(ARRAY(SELECT DISTINCT document_kind FROM documents WHERE account_id = account.id AND sub_partner_id IS NULL)) AS papers,
    to_json(ARRAY(SELECT DISTINCT document_kind FROM documents WHERE account_id = account.id AND sub_partner_id IS NULL AND valid_until < $today)) AS ended,
    (SELECT count(*) FROM properties WHERE account_id = account.id)::integer + (SELECT count(*) FROM items WHERE account_id = account.id AND parent_id IS NULL)::integer AS listings,
    (SELECT count(*) FROM property_photos photo JOIN properties p ON p.id = photo.property_id WHERE p.account_id = account.id)::integer
      + (SELECT count(*) FROM item_photos photo JOIN items i ON i.id = photo.item_id WHERE i.account_id = account.id)::integer AS pictured,
    EXISTS (SELECT FROM rooms room JOIN properties p ON p.id = room.property_id WHERE p.account_id = account.id AND room.default_price_paise > 0)
      OR EXISTS (SELECT FROM items i WHERE i.account_id = account.id AND i.parent_id IS NOT NULL)
      OR EXISTS (SELECT FROM lab_centre_tests t JOIN items i ON i.id = t.item_id WHERE i.account_id = account.id AND t.active) AS priced,
    (SELECT count(*) FROM properties WHERE account_id = account.id AND status = 'approved')::integer
      + (SELECT count(*) FROM items WHERE account_id = account.id AND status = 'approved')::integer AS approved,
    (SELECT CASE WHEN payee.state = 'approved' THEN 'approved' ELSE 'waiting' END FROM payee_accounts payee
     WHERE payee.account_id = account.id AND payee.state IN ('proving', 'waiting', 'approved') ORDER BY payee.state = 'approved' DESC LIMIT 1) AS bank
  FROM accounts account WHERE account.id = $accountId`;
