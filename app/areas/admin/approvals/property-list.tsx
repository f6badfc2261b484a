import { useActionData, useLoaderData } from "@remix-run/react";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { KIND_SCREENS } from "./kinds.ts";
import { chosenRequests, decideChosen } from "./parts/decisions.ts";
import { PARTNER_FAILURES } from "./parts/failure-texts.ts";
import { KindApprovals } from "./parts/kind-approvals.tsx";
import { loadKind } from "./parts/load-kind.ts";
import { kindRequests as search } from "./search.ts";

export const meta = () => [{ title: "Property approvals" }];

/** What property partners ask for: to be partners, and what they put on sale. */
export const loader = adminLoader({ permission: "admin.approval.read", search }, (ctx, { search: state }) =>
  loadKind(ctx, "property", state),
);

export const action = adminAction(
  { permission: "admin.approval.decide", intents: { approve: chosenRequests, reject: chosenRequests } },
  async (ctx, { intent, value, request }) => {
    const message = await decideChosen(ctx, { intent, value, failed: PARTNER_FAILURES });
    return done(KIND_SCREENS.property.path + new URL(request.url).search, message, {
      tone: intent === "approve" ? "positive" : "info",
    });
  },
);

export default function PropertyApprovals() {
  return <KindApprovals loaded={useLoaderData<typeof loader>()} failure={useActionData<typeof action>()} />;
}
