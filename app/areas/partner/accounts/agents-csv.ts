import { agentTotalList } from "#app/domain/accounts/agent-total-list.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { csvOf } from "#app/http/show-list.ts";

/** The agents who sold for the account. */
export const loader = partnerLoader({ permission: "partner.money.read" }, (ctx) =>
  csvOf(ctx, agentTotalList, {}),
);
