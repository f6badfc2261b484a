import { useActionData, useLoaderData } from "@remix-run/react";
import { findOfficePerson } from "#app/domain/registrations/office-people.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CITY_MANAGER_FAILURES } from "../approvals/parts/failure-texts.ts";
import { changeOfficePerson, officeIntents } from "./parts/change-office-person.ts";
import { OfficePersonPage } from "./parts/office-person.tsx";

export const meta = () => [{ title: "City manager" }];

export const loader = adminLoader({ permission: "admin.approval.read", params: idParam }, (ctx, { params }) =>
  findOfficePerson(ctx, { userId: params.id, role: "city_manager" }),
);

export const action = adminAction(
  { permission: "admin.people.write", params: idParam, intents: officeIntents },
  (ctx, { params, intent, value }) =>
    changeOfficePerson(
      ctx,
      { intent, value },
      {
        userId: params.id,
        role: "city_manager",
        failed: CITY_MANAGER_FAILURES,
        to: paths.adminCityManager(params.id),
      },
    ),
);

export default function CityManagerApprovalPerson() {
  return (
    <OfficePersonPage
      person={useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
      back={{ to: paths.adminCityManagers, label: "City manager approvals" }}
    />
  );
}
