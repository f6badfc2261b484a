import { approvalCities, listApprovals } from "#app/domain/approvals/list-approvals.ts";
import type { Context } from "#app/domain/context.ts";
import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { listAccounts } from "#app/domain/registrations/list-accounts.ts";
import { KIND_SCREENS } from "../kinds.ts";
import { itemKindsOf, type KindRequestsState } from "../search.ts";

/** What the screen of one kind of partner shows: its partners, or the requests of their items. */
export async function loadKind(ctx: Context, partnerKind: PartnerKind, state: KindRequestsState) {
  const screen = KIND_SCREENS[partnerKind];
  const kinds = itemKindsOf(screen, state.kind);
  const cities = await approvalCities(ctx);
  const filters = { q: state.q, cityId: state.city, page: state.page };
  if (kinds.length > 0) {
    const status = state.status === "suspended" ? "all" : state.status;
    return {
      show: "items" as const,
      partnerKind,
      state,
      cities,
      items: await listApprovals(ctx, { ...filters, kinds, status }),
    };
  }
  const status = state.status === "withdrawn" ? "all" : state.status;
  const partners = await listAccounts(ctx, { ...filters, accountKind: "partner", partnerKind, status });
  return { show: "partners" as const, partnerKind, state, cities, partners };
}
