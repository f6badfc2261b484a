import { useActionData, useLoaderData } from "@remix-run/react";
import { approvalCities } from "#app/domain/approvals/list-approvals.ts";
import { listOfficePeople } from "#app/domain/registrations/office-people.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { chosenRequests, decideChosen } from "../approvals/parts/decisions.ts";
import { STAFF_FAILURES } from "../approvals/parts/failure-texts.ts";
import { OfficeList } from "./parts/office-list.tsx";
import { officeSearch as search } from "./search.ts";

export const meta = () => [{ title: "Staff approvals" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listOfficePeople(ctx, { ...state, role: "staff", cityId: state.city }),
      approvalCities(ctx),
    ]);
    return { state, list, cities };
  },
);

export const action = adminAction(
  { permission: "admin.approval.decide", intents: { approve: chosenRequests, reject: chosenRequests } },
  async (ctx, { intent, value, request }) => {
    const message = await decideChosen(ctx, { intent, value, failed: STAFF_FAILURES });
    return done(paths.adminStaff + new URL(request.url).search, message, {
      tone: intent === "approve" ? "positive" : "info",
    });
  },
);

export default function StaffApproval() {
  return (
    <OfficeList
      title="Staff approvals"
      path={paths.adminStaff}
      personHref={paths.adminStaffPerson}
      failure={useActionData<typeof action>()}
      {...useLoaderData<typeof loader>()}
    />
  );
}
