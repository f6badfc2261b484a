import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { findOfficePerson } from "#app/domain/decisions/office-people.ts";
import { addressOf } from "#app/http/admit.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CITY_MANAGER_FAILURES, STAFF_FAILURES } from "../approvals/parts/failure-texts.ts";
import { changeOfficePerson, officeIntents } from "./parts/change-office-person.ts";
import { OfficePersonPage } from "./parts/office-person.tsx";

const STAFF = {
  role: "staff",
  title: "Staff",
  failed: STAFF_FAILURES,
  here: paths.adminStaffPerson,
  back: { to: paths.adminStaff, label: "Staff approvals" },
} as const;

const CITY_MANAGER = {
  role: "city_manager",
  title: "City manager",
  failed: CITY_MANAGER_FAILURES,
  here: paths.adminCityManager,
  back: { to: paths.adminCityManagers, label: "City manager approvals" },
} as const;

const personAt = (address: string) =>
  address.startsWith(`${paths.adminCityManagers}/`) ? CITY_MANAGER : STAFF;

export const meta: MetaFunction = ({ location }) => [{ title: personAt(location.pathname).title }];

export const loader = adminLoader(
  { permission: "admin.approval.read", params: idParam },
  (ctx, { params, request }) =>
    findOfficePerson(ctx, { userId: params.id, role: personAt(addressOf(request)).role }),
);

export const action = adminAction(
  { permission: "admin.people.write", params: idParam, intents: officeIntents },
  (ctx, { params, request, intent, value }) => {
    const { role, failed, here } = personAt(addressOf(request));
    return changeOfficePerson(
      ctx,
      { intent, value },
      { userId: params.id, role, failed, to: here(params.id) },
    );
  },
);

/** /staffManagerApproval/:id, /cityManagerApproval/:id: somebody of the back office, and what waits for a decision. */
export default function OfficePerson() {
  return (
    <OfficePersonPage
      person={useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
      back={personAt(useLocation().pathname).back}
    />
  );
}
