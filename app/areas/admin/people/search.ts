import { PARTNER_KINDS } from "#app/domain/documents/labels.ts";
import { REGISTRATION_STATUSES } from "#app/domain/registrations/labels.ts";
import { defineSearch, id, oneOf, page, text } from "#app/domain/shared/search-params.ts";

export const STATUS_FILTERS = [...REGISTRATION_STATUSES, "all"] as const;

/** Registrations of partners: what waits, unless told otherwise. */
export const partnerSearch = defineSearch({
  q: text(),
  status: oneOf(STATUS_FILTERS, "pending"),
  kind: oneOf(["all", ...PARTNER_KINDS], "all"),
  city: id(),
  page: page(),
});

/** Registrations of agents: the approved, unless told otherwise (specification section 4). */
export const agentSearch = defineSearch({
  q: text(),
  status: oneOf(STATUS_FILTERS, "approved"),
  city: id(),
  page: page(),
});

/** Registrations of staff and city managers: what waits, unless told otherwise. */
export const officeSearch = defineSearch({
  q: text(),
  status: oneOf(STATUS_FILTERS, "pending"),
  city: id(),
  page: page(),
});
