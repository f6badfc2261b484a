import { type Actor, hasRole } from "#app/domain/context.ts";
import type { ExportField } from "./report-query.ts";

/** Amounts that only the platform sees; they are left out of what a partner or agent takes home. */
const PLATFORM_FIELDS = new Set([
  "net_income_mh",
  "upi_charges",
  "mh_profit",
  "mh_income",
  "mh_offer_price",
  "mh_offer_coupon",
]);
const AGENT_FIELDS = new Set([
  "agent_commission_percentage",
  "agent_comm_amount",
  "tds_onAgent_comm",
  "net_agent_comm",
]);
const PARTNER_FIELDS = new Set([
  ...[
    "tdsValue",
    "gstTds",
    "grossPayable",
    "mh_commission",
    "mhCommissionRounded",
    "totalPayableToPartner",
    "partner_share",
  ],
  "partnerRefund",
]);

/** The fields of a booking that an actor may take home: a partner the own share and not ours, an agent the own commission. */
export function visibleFields(actor: Actor, fields: readonly ExportField[]): ExportField[] {
  const hidden = hasRole(actor, "partner")
    ? [PLATFORM_FIELDS, AGENT_FIELDS]
    : hasRole(actor, "agent")
      ? [PLATFORM_FIELDS, PARTNER_FIELDS]
      : [];
  return fields.filter(({ name }) => !hidden.some((names) => names.has(name)));
}

/**
 * Every field by its name, for files whose columns are the same whoever asks: what is not the actor's is empty. `asBroker` shows a
 * partner what an agent gets, as the list of agents does.
 */
export function namedFields(
  actor: Actor,
  fields: readonly ExportField[],
  { asBroker = false }: { asBroker?: boolean } = {},
): ExportField[] {
  const seen = new Set(visibleFields(actor, fields).map(({ name }) => name));
  return fields.map((field) =>
    seen.has(field.name) || (asBroker && AGENT_FIELDS.has(field.name))
      ? field
      : { name: field.name, sql: "NULL::text" },
  );
}
