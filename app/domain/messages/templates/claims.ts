import { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import { instant, smsRupees } from "../words.ts";
import {
  item,
  itemPlaces,
  itemSample,
  linkTo,
  paise,
  path,
  refundSentence,
  template,
  text,
} from "./parts.ts";

/** What a partner claims of a guest's money: to both, from the claim to what came of it. */

const CLAIMS = ["damage", "late", "missing", "no_show"] as const;
const claimed = {
  ...item,
  claim: z.enum(CLAIMS),
  claimedPaise: paise,
  /** How many days late a hire was when it was claimed. */
  lateDays: z.number().int().min(0).default(0),
};
const claimedSample = {
  ...itemSample,
  kind: "equipment" as const,
  claim: "damage" as const,
  claimedPaise: 50_000,
  lateDays: 0,
};

/** Why a claim was decided as it was; empty when nobody objected. */
const decision = text.or(z.literal(""));
const reasonOf = ({ reason }: { reason: string }) => reason || words("messages")("nobodyObjected");

type Claimed = Parameters<typeof itemPlaces>[0] & {
  claim: (typeof CLAIMS)[number];
  claimedPaise: number;
  lateDays: number;
};
const claimedPlaces = (v: Claimed) => ({
  ...itemPlaces(v),
  claimed: smsRupees(v.claimedPaise),
  claimSentence: claimSentence(v),
});

function claimSentence({ claim, kind, claimedPaise, lateDays: days }: Claimed): string {
  const t = words("messages");
  const amount = smsRupees(claimedPaise);
  if (claim === "no_show") return t(`claimNoShow_${kind}`, { amount });
  if (claim === "missing") return t("claimMissing", { amount, days });
  if (claim === "late") return t("claimLate", { amount, days });
  return days > 0 ? t("claimDamageLate", { amount, days }) : t("claimDamage", { amount });
}

export const CLAIMS_TEMPLATES = {
  "claim.raised": template({
    what: "Damage, late days, a missing return or a no-show is claimed, to the guest, who may object",
    variables: z.strictObject({ ...claimed, reason: text, until: z.iso.datetime(), path }),
    sample: {
      ...claimedSample,
      reason: "One armrest is torn",
      until: "2026-12-07T12:00:00.000Z",
      path: "/objection/1/7K3F92QX",
    },
    places: (v, site) => ({
      ...claimedPlaces(v),
      // The sentence says all there is to a no-show; the stored reason is in the language of whoever marked it.
      reason: v.claim === "no_show" ? "" : v.reason,
      until: instant(v.until),
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber", "until", "link"],
    // The link objects for the guest.
    secret: true,
    sms: "{{brand}}: booking {{bookingNumber}}: {{claimSentence}}. If you do not agree, object by {{until}}: {{link}}",
    mail: {
      subject: "Booking {{bookingNumber}}: please check what is claimed",
      body: `Dear {{guestName}},

About your booking: {{claimSentence}}.

- Booking number: {{bookingNumber}}
- What: {{what}}
- Reason given: {{reason}}

If you do not agree, say so by {{until}}. Nothing is taken before that. If you object, {{brand}} decides.

[See it and object]({{link}})`,
    },
  }),

  "claim.objected": template({
    what: "The guest objected to a claim, to the partner",
    variables: z.strictObject(claimed),
    sample: claimedSample,
    places: (v) => claimedPlaces(v),
    must: ["bookingNumber"],
    sms: "{{brand}}: the guest of booking {{bookingNumber}} objected to your claim of {{claimed}}. Our city manager decides.",
    mail: {
      subject: "Booking {{bookingNumber}}: the guest objected",
      body: `Hello,

{{guestName}} objected to your claim of {{claimed}} on booking {{bookingNumber}} ({{what}}). Our city manager decides and you hear of it.`,
    },
  }),

  "claim.withdrawn": template({
    what: "A hire that was claimed as not returned is back, to the guest",
    variables: z.strictObject({ ...claimed, path }),
    sample: { ...claimedSample, claim: "missing" as const, lateDays: 3, path: "/objection/1/7K3F92QX" },
    places: (v, site) => ({ ...claimedPlaces(v), link: linkTo(site, v.path) }),
    must: ["bookingNumber"],
    secret: true,
    sms: "{{brand}}: {{what}} (booking {{bookingNumber}}) is back, so {{claimed}} is no longer claimed for it. Unless late days or damage are claimed within 48 hours, your whole deposit goes back.",
    mail: {
      subject: "Booking {{bookingNumber}}: marked as returned",
      body: `Dear {{guestName}},

The store has marked {{what}} (booking {{bookingNumber}}) as returned. Its claim of {{claimed}} because it had not come back is withdrawn.

Unless late days or damage are claimed within 48 hours of the return, your whole deposit goes back.

[See it]({{link}})`,
    },
  }),

  "claim.came_back": template({
    what: "A hire that was settled as not returned came back after all, to the guest, who may object to its late days",
    variables: z.strictObject({
      ...item,
      keptPaise: paise,
      backPaise: paise,
      latePaise: paise,
      lateDays: z.number().int().min(1),
      until: z.iso.datetime(),
      path,
    }),
    sample: {
      ...itemSample,
      kind: "equipment" as const,
      keptPaise: 300_000,
      backPaise: 220_000,
      latePaise: 80_000,
      lateDays: 5,
      until: "2026-12-17T12:00:00.000Z",
      path: "/objection/1/7K3F92QX",
    },
    places: (v, site) => ({
      ...itemPlaces(v),
      kept: smsRupees(v.keptPaise),
      back: smsRupees(v.backPaise),
      lateSentence: lateSentence(v),
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber", "back", "lateSentence", "link"],
    // The link objects for the guest.
    secret: true,
    sms: "{{brand}}: {{what}} (booking {{bookingNumber}}) came back after all. Of {{kept}} kept, {{back}} goes back to you. {{lateSentence}} {{link}}",
    mail: {
      subject: "Booking {{bookingNumber}}: {{back}} goes back to you",
      body: `Dear {{guestName}},

The store has marked that {{what}} (booking {{bookingNumber}}) came back after all. Of the {{kept}} that were kept of your deposit, {{back}} goes back the way you paid, within 5 to 7 working days.

{{lateSentence}}

[See it]({{link}})`,
    },
  }),

  "claim.settled": template({
    what: "A claim is settled, to the guest",
    variables: z.strictObject({ ...claimed, upheldPaise: paise, backPaise: paise, reason: decision, path }),
    sample: {
      ...claimedSample,
      upheldPaise: 20_000,
      backPaise: 80_000,
      reason: "The photo shows a small tear",
      path: "/objection/1/7K3F92QX",
    },
    places: (v, site) => ({
      ...claimedPlaces(v),
      upheld: smsRupees(v.upheldPaise),
      refundSentence: whatGoesBack(v),
      reason: reasonOf(v),
      link: linkTo(site, v.path),
    }),
    must: ["bookingNumber"],
    secret: true,
    sms: "{{brand}}: booking {{bookingNumber}}: of {{claimed}} claimed, {{upheld}} is kept. {{refundSentence}}",
    mail: {
      subject: "Booking {{bookingNumber}}: what was decided",
      body: `Dear {{guestName}},

Of {{claimed}} claimed on your booking {{bookingNumber}} ({{what}}), {{upheld}} is kept. {{refundSentence}}

- Why: {{reason}}

[See it]({{link}})`,
    },
  }),

  "claim.partner_settled": template({
    what: "A claim is settled, to the partner",
    variables: z.strictObject({ ...claimed, upheldPaise: paise, reason: decision }),
    sample: { ...claimedSample, upheldPaise: 20_000, reason: "The photo shows a small tear" },
    places: (v) => ({ ...claimedPlaces(v), upheld: smsRupees(v.upheldPaise), reason: reasonOf(v) }),
    must: ["bookingNumber"],
    sms: "{{brand}}: booking {{bookingNumber}}: of your claim of {{claimed}}, {{upheld}} is upheld. {{reason}}",
    mail: {
      subject: "Booking {{bookingNumber}}: your claim is settled",
      body: `Hello,

Of your claim of {{claimed}} on booking {{bookingNumber}} ({{what}}), {{upheld}} is upheld.

- Why: {{reason}}`,
    },
  }),
} as const;

/** What is kept for late days and until when an objection is possible; empty where they cost nothing. */
function lateSentence({
  latePaise,
  lateDays: days,
  until,
}: {
  latePaise: number;
  lateDays: number;
  until: string;
}): string {
  if (latePaise === 0) return "";
  return words("messages")("cameBackLate", { amount: smsRupees(latePaise), days, until: instant(until) });
}

/** A claim of a hire leaves the rest of the deposit; a no-show the rest of the price. */
function whatGoesBack({ claim, backPaise }: { claim: string; backPaise: number }): string {
  const t = words("messages");
  if (backPaise === 0) return t("nothingBack");
  return claim === "no_show" ? refundSentence(backPaise) : t("depositBack", { amount: smsRupees(backPaise) });
}
