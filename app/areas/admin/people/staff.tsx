import { useActionData, useLoaderData } from "@remix-run/react";
import { findOfficePerson } from "#app/domain/registrations/office-people.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { STAFF_FAILURES } from "../approvals/parts/failure-texts.ts";
import { changeOfficePerson, officeIntents } from "./parts/change-office-person.ts";
import { OfficePersonPage } from "./parts/office-person.tsx";

export const meta = () => [{ title: "Staff" }];

export const loader = adminLoader({ permission: "admin.approval.read", params: idParam }, (ctx, { params }) =>
  findOfficePerson(ctx, { userId: params.id, role: "staff" }),
);

export const action = adminAction(
  { permission: "admin.people.write", params: idParam, intents: officeIntents },
  (ctx, { params, intent, value }) =>
    changeOfficePerson(
      ctx,
      { intent, value },
      { userId: params.id, role: "staff", failed: STAFF_FAILURES, to: paths.adminStaffPerson(params.id) },
    ),
);

export default function StaffApprovalPerson() {
  return (
    <OfficePersonPage
      person={useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
      back={{ to: paths.adminStaff, label: "Staff approvals" }}
    />
  );
}
