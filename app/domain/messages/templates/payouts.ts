import { z } from "zod";
import { formats, words } from "#app/words/catalogue.ts";
import { instant, oneLine, smsRupees } from "../words.ts";
import { date, paise, path, template, text } from "./parts.ts";

/** Payouts, bank accounts, statements and disputes: to the payee. */
export const PAYOUT_TEMPLATES = {
  "payout.paid": template({
    what: "A payout was transferred, to the partner or agent",
    variables: z.strictObject({
      name: text,
      payoutNumber: text,
      amountPaise: paise,
      account: text,
      utr: text,
      path,
    }),
    sample: {
      name: "Sunrise Patient Stays",
      payoutNumber: "PO-2026-000123",
      amountPaise: 12_345_650,
      account: "4321",
      utr: "HDFCN52026112100012345",
      path: "/partnerAccounts",
    },
    places: (v, site) => ({
      name: v.name,
      payoutNumber: v.payoutNumber,
      amount: smsRupees(v.amountPaise),
      account: v.account,
      utr: v.utr,
      link: `${site.origin}${v.path}`,
    }),
    must: ["amount"],
    sms: "{{brand}}: {{amount}} was transferred to your account ending {{account}}, bank reference {{utr}}. Statement {{payoutNumber}}: {{link}}",
    mail: {
      subject: "Paid to you: {{amount}} ({{payoutNumber}})",
      body: `Dear {{name}},

We transferred {{amount}} to your bank account.

- Payout: {{payoutNumber}}
- Amount: {{amount}}
- Account ending: {{account}}
- Bank reference: {{utr}}

[See the statement]({{link}})`,
    },
  }),

  "payee.changed": template({
    what: "A bank account for payouts was entered, refused by the bank or withdrawn, to every address of the account",
    variables: z.strictObject({
      name: text,
      account: text,
      news: z.enum(["entered", "failed", "withdrawn"]),
      from: z.iso.datetime(),
      failure: z.string().max(300),
      path,
    }),
    sample: {
      name: "Sunrise Patient Stays",
      account: "4321",
      news: "entered",
      from: "2026-11-24T06:30:00.000Z",
      failure: "",
      path: "/partnerBankAccount",
    },
    places: (v, site) => ({
      name: v.name,
      account: v.account,
      what: {
        entered: words("messages")("payeeEntered", { from: instant(v.from) }),
        failed: words("messages")("payeeFailed", { failure: oneLine(v.failure) }),
        withdrawn: words("messages")("payeeWithdrawn"),
      }[v.news],
      link: `${site.origin}${v.path}`,
    }),
    must: ["account", "what"],
    sms: "{{brand}}: the bank account ending {{account}} {{what}}. Not you? Withdraw it: {{link}}",
    mail: {
      subject: "Bank account for your payouts: ending {{account}}",
      body: `Dear {{name}},

The bank account ending {{account}} {{what}}.

If this was not you, sign in, withdraw it and change your password.

[See your bank account]({{link}})`,
    },
  }),

  "dispute.answered": template({
    what: "The desk answered a dispute about a line of a statement",
    variables: z.strictObject({ name: text, about: text, answer: z.string().trim().min(1).max(1_000), path }),
    sample: {
      name: "Sunrise Patient Stays",
      about: "MHR-7K3F-92QX",
      answer: "The fee was charged twice. We corrected it; you see it in this month's statement.",
      path: "/partnerAccounts/line/1234",
    },
    places: (v, site) => ({
      name: v.name,
      about: v.about,
      answer: v.answer,
      shortAnswer: oneLine(v.answer).slice(0, 160),
      link: `${site.origin}${v.path}`,
    }),
    must: ["about"],
    sms: "{{brand}}: our answer about {{about}}: {{shortAnswer}} {{link}}",
    mail: {
      subject: "Our answer about {{about}}",
      body: `Dear {{name}},

You asked about {{about}} on your statement. Our answer:

{{answer}}

[See it]({{link}})`,
    },
  }),

  "statement.issued": template({
    what: "The statement of a closed month, to the partner or agent",
    variables: z.strictObject({
      name: text,
      statementNumber: text,
      month: date,
      openingPaise: z.number().int(),
      earnedPaise: z.number().int(),
      paidPaise: z.number().int(),
      closingPaise: z.number().int(),
      path,
    }),
    sample: {
      name: "Sunrise Patient Stays",
      statementNumber: "MHS-2610-00042",
      month: "2026-10-01",
      openingPaise: 1_250_000,
      earnedPaise: 4_375_050,
      paidPaise: 3_900_000,
      closingPaise: 1_725_050,
      path: "/partnerAccounts/statement?month=2026-10",
    },
    places: (v, site) => ({
      name: v.name,
      statementNumber: v.statementNumber,
      month: formats().month(v.month),
      opening: smsRupees(v.openingPaise),
      earned: smsRupees(v.earnedPaise),
      paid: smsRupees(v.paidPaise),
      closing: smsRupees(v.closingPaise),
      link: `${site.origin}${v.path}`,
    }),
    must: ["month"],
    mail: {
      subject: "Your statement of {{month}} ({{statementNumber}})",
      body: `Dear {{name}},

Your statement of {{month}} is ready.

- Statement: {{statementNumber}}
- Opening balance: {{opening}}
- Earned: {{earned}}
- Paid out to you: {{paid}}
- Closing balance: {{closing}}

Is a line wrong? Open it and press "Dispute this line".

[See the statement]({{link}})`,
    },
  }),
} as const;
