import { z } from "zod";
import { day, smsRupees } from "../words.ts";
import { date, paise, path, template, text } from "./parts.ts";

/** Tax documents: to the guest, and what the platform charges to the partner. */
export const DOCUMENTS_TEMPLATES = {
  "document.issued": template({
    what: "An invoice, bill of supply or credit note was issued, to the guest",
    variables: z.strictObject({
      guestName: text,
      bookingNumber: text,
      documentNumber: text,
      amountPaise: paise,
      path,
    }),
    sample: {
      guestName: "Asha Rao",
      bookingNumber: "MHR-7K3F-92QX",
      documentNumber: "MH2627-0000042",
      amountPaise: 571_200,
      path: "/taxDocument/1/7K3F92QX",
    },
    places: (v, site) => ({
      guestName: v.guestName,
      bookingNumber: v.bookingNumber,
      documentNumber: v.documentNumber,
      amount: smsRupees(v.amountPaise),
      link: `${site.origin}${v.path}`,
    }),
    must: ["documentNumber", "link"],
    // The link opens the document without a login.
    secret: true,
    mail: {
      subject: "Tax document {{documentNumber}} for your booking {{bookingNumber}}",
      body: `Dear {{guestName}},

The tax document for your booking is ready. You also find it on the page of the booking.

- Document number: {{documentNumber}}
- Booking number: {{bookingNumber}}
- Amount: {{amount}}

[Download the PDF]({{link}})`,
    },
  }),

  "commission.issued": template({
    what: "The invoice of a month's commission, or the credit note for it, to the partner",
    variables: z.strictObject({ name: text, documentNumber: text, month: date, amountPaise: paise, path }),
    sample: {
      name: "Sunrise Patient Stays",
      documentNumber: "CM2627-0000042",
      month: "2026-10-01",
      amountPaise: 516_250,
      path: "/partnerInvoices/1234",
    },
    places: (v, site) => ({
      name: v.name,
      documentNumber: v.documentNumber,
      month: day(v.month).replace(/^1 /, ""),
      amount: smsRupees(v.amountPaise),
      link: `${site.origin}${v.path}`,
    }),
    must: ["documentNumber", "link"],
    mail: {
      subject: "Commission of {{month}}: {{documentNumber}}",
      body: `Dear {{name}},

The tax document for our commission of {{month}} is ready. It is settled already: the commission was taken out of what we pay out to you.

- Document number: {{documentNumber}}
- Month: {{month}}
- Amount with GST: {{amount}}

[See it with each booking]({{link}})`,
    },
  }),
};
