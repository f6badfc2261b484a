import { useActionData, useLoaderData } from "@remix-run/react";
import { approvalCities } from "#app/domain/approvals/list-approvals.ts";
import { listOfficePeople } from "#app/domain/registrations/office-people.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { chosenRequests, decideChosen } from "../approvals/parts/decisions.ts";
import { CITY_MANAGER_FAILURES } from "../approvals/parts/failure-texts.ts";
import { OfficeList } from "./parts/office-list.tsx";
import { officeSearch as search } from "./search.ts";

export const meta = () => [{ title: "City manager approvals" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listOfficePeople(ctx, { ...state, role: "city_manager", cityId: state.city }),
      approvalCities(ctx),
    ]);
    return { state, list, cities };
  },
);

export const action = adminAction(
  { permission: "admin.approval.decide", intents: { approve: chosenRequests, reject: chosenRequests } },
  async (ctx, { intent, value, request }) => {
    const message = await decideChosen(ctx, { intent, value, failed: CITY_MANAGER_FAILURES });
    return done(paths.adminCityManagers + new URL(request.url).search, message, {
      tone: intent === "approve" ? "positive" : "info",
    });
  },
);

export default function CityManagerApproval() {
  return (
    <OfficeList
      title="City manager approvals"
      path={paths.adminCityManagers}
      personHref={paths.adminCityManager}
      failure={useActionData<typeof action>()}
      {...useLoaderData<typeof loader>()}
    />
  );
}
