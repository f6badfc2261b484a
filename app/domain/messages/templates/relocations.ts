import { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { count, smsRupees } from "../words.ts";
import {
  amount,
  bookingLink,
  paise,
  reference,
  referenceSample,
  refundSentence,
  stay,
  stayPlaces,
  staySample,
  template,
  text,
} from "./parts.ts";

/** A stay that is moved to another house. */
export const RELOCATION_TEMPLATES = {
  "booking.relocated": template({
    what: "A house cannot keep a stay and the guest is moved to another house, to the guest",
    variables: z.strictObject({
      ...stay,
      reference,
      room: text,
      wasProperty: text,
      wasNumber: text,
      propertyAddress: text,
      refundPaise: paise,
      contactPhone: text.optional(),
    }),
    sample: {
      ...staySample,
      reference: referenceSample,
      room: "Twin room (Twin, AC)",
      refundPaise: 0,
      wasProperty: "Charminar Guest House",
      wasNumber: "MHR-5F4N-Y12H",
      propertyAddress: "12 Film Nagar Road, Hyderabad 500033",
      contactPhone: "+91 98480 12345",
    },
    places: (v, site) => ({
      ...stayPlaces(v),
      room: keptWords(v.room),
      wasProperty: v.wasProperty,
      wasNumber: v.wasNumber,
      propertyAddress: v.propertyAddress,
      contact: v.contactPhone ?? "",
      moneySentence:
        v.refundPaise > 0
          ? `${words("messages")("payNothingMore")} ${refundSentence(v.refundPaise)}`
          : words("messages")("payNothingMore"),
      termsSentence: words("policy")("movedHere"),
      link: bookingLink(site, v.reference),
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: {{wasProperty}} cannot keep your room. You stay at {{propertyName}}, {{propertyAddress}}, {{checkIn}} to {{checkOut}}. {{moneySentence}} New booking {{bookingNumber}}: {{link}}",
    mail: {
      subject: "Your stay is now at {{propertyName}} ({{bookingNumber}})",
      body: `Dear {{guestName}},

We are sorry: {{wasProperty}} cannot keep your room. We booked another one for you. {{moneySentence}} {{termsSentence}}

- New booking number: {{bookingNumber}} (it was {{wasNumber}})
- Property: {{propertyName}}
- Address: {{propertyAddress}}
- Phone: {{contact}}
- Room: {{room}}
- Check-in: {{checkIn}}
- Check-out: {{checkOut}}

Meals and equipment that were to come to {{wasProperty}} come to the new house where their seller delivers there; your trip page says where each goes. If the new house does not suit you, call us.

[See the booking]({{link}})`,
    },
  }),
  "booking.partner_relocated": template({
    what: "A guest was moved to another house, to the house that could not keep the stay",
    variables: z.strictObject({ ...stay, rooms: amount, housePaise: paise, proposedPaise: paise.optional() }),
    sample: { ...staySample, rooms: 1, housePaise: 112_000 },
    places: (v, site) => ({
      ...stayPlaces(v),
      roomsText: count(v.rooms, "room"),
      moneySentence: v.proposedPaise
        ? words("messages")("dearerRoomUndecided", { amount: smsRupees(v.proposedPaise) })
        : v.housePaise > 0
          ? words("messages")("dearerRoom", { amount: smsRupees(v.housePaise) })
          : words("messages")("houseNotCharged"),
      link: `${site.origin}/partnerBookings`,
    }),
    must: ["bookingNumber", "propertyName"],
    sms: "{{brand}}: the guest of {{bookingNumber}} at {{propertyName}} was moved to another house, {{checkIn}} to {{checkOut}}. {{moneySentence}} {{link}}",
    mail: {
      subject: "Moved to another house: {{bookingNumber}}, {{propertyName}}, {{checkIn}}",
      body: `Hello,

Your house could not keep the stay of {{guestName}}. Our desk moved the guest to another house for these nights. {{moneySentence}}

- Booking number: {{bookingNumber}}
- From: {{checkIn}}
- To: {{checkOut}}
- On sale again: {{roomsText}}. Please close these nights if the room cannot be used.

[Open your bookings]({{link}})`,
    },
  }),
} as const;
