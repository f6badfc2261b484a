import type { ListedOffer } from "#app/domain/offers/list-offers.ts";

const rupees = (paise: number | null) => (paise === null ? null : paise / 100);

/** Offers as a file; amounts in rupees. */
export const OFFER_CSV = [
  { label: "offer_name", value: (row: ListedOffer) => row.name },
  { label: "mh_offer_coupon", value: (row: ListedOffer) => row.code },
  { label: "kind", value: (row: ListedOffer) => row.kind },
  { label: "partner_name", value: (row: ListedOffer) => row.accountName },
  { label: "property_name", value: (row: ListedOffer) => row.propertyName },
  { label: "room_name", value: (row: ListedOffer) => row.roomName },
  { label: "item_name", value: (row: ListedOffer) => row.itemName },
  { label: "city_name", value: (row: ListedOffer) => row.cityName },
  { label: "near_hospital_name", value: (row: ListedOffer) => row.hospitalName },
  {
    label: "percentage",
    value: (row: ListedOffer) => (row.percentPpm === null ? null : row.percentPpm / 10_000),
  },
  { label: "amount", value: (row: ListedOffer) => rupees(row.amountPaise) },
  { label: "book_from", value: (row: ListedOffer) => row.bookFrom },
  { label: "book_to", value: (row: ListedOffer) => row.bookTo },
  { label: "limit_total", value: (row: ListedOffer) => row.limitTotal },
  { label: "limit_per_customer", value: (row: ListedOffer) => row.limitPerCustomer },
  { label: "taken", value: (row: ListedOffer) => row.taken },
  { label: "given", value: (row: ListedOffer) => rupees(row.givenPaise) },
  { label: "active", value: (row: ListedOffer) => (row.active ? "yes" : "no") },
];
