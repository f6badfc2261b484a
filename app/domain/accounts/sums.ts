/** The amounts of an account, and the columns of `booking_accounts` that hold them. Client-safe. */
export const SUM_COLUMNS = {
  basePaise: "base_paise",
  pricePaise: "price_paise",
  gstPaise: "gst_paise",
  mhOfferPaise: "mh_offer_paise",
  totalPaise: "total_paise",
  commissionPaise: "commission_paise",
  gstOnCommissionPaise: "gst_on_commission_paise",
  tdsPaise: "tds_paise",
  tcsPaise: "tcs_paise",
  partnerSharePaise: "partner_share_paise",
  agentCommissionPaise: "agent_commission_paise",
  tdsOnAgentPaise: "tds_on_agent_paise",
  netAgentPaise: "net_agent_paise",
  gatewayFeePaise: "gateway_fee_paise",
  mhProfitPaise: "mh_profit_paise",
} as const;

export type AccountSums = Record<keyof typeof SUM_COLUMNS, number> & { adjustedPaise?: number };

/** The sums of every amount, for a SELECT over `booking_accounts booking`. */
export const ACCOUNT_SUMS = Object.entries(SUM_COLUMNS)
  .map(([name, column]) => `coalesce(sum(booking.${column}), 0)::bigint AS "${name}"`)
  .join(", ");
