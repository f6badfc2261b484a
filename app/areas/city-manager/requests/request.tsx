import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assignRequest, findZoneRequest, staffOfZone } from "#app/domain/requests/assign-request.ts";
import { REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { assignForm } from "#app/domain/requests/schema.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { cityManagerAction, cityManagerLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { DueFields, indianClock } from "#app/ui/requests/due-fields.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("officeRequests")("request"), data?.request.number) },
];

export const loader = cityManagerLoader(
  { permission: "city.request.read", params: idParam },
  async (ctx, { params: { id } }) => {
    const request = await findZoneRequest(ctx, id);
    return { request, staff: await staffOfZone(ctx, request) };
  },
);

export const action = cityManagerAction(
  { permission: "city.request.assign", params: idParam, schema: assignForm },
  async (ctx, { request, params: { id }, value }) => {
    const { number } = await assignRequest(ctx, { id, ...value });
    return done(afterDecision(request, paths.cityRequests), words("officeRequests")("assigned", { number }));
  },
);

/** /cityRequests/:id: a request of the zone without what it says, and who of the staff looks after it until when. */
export default function ZoneRequestScreen() {
  const t = words("officeRequests");

  const { request } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("requestNumber", { number: request.number })}
      back={{ to: paths.cityRequests, label: t("openRequests") }}
      lead={t("whatWasAskedIsRead")}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={REQUEST_KINDS[request.kind].label}>
          <FactList
            facts={(
              [
                [t("whereItStands"), <StatusBadge key="status" status={request.status} />],
                [t("hospital"), [request.hospitalName, request.cityName].filter(Boolean).join(", ")],
                [t("arrived"), formatInstant(request.createdAt)],
                [
                  t("due"),
                  request.overdue
                    ? `${formatInstant(request.dueAt)}, ${t("overdue").toLowerCase()}`
                    : formatInstant(request.dueAt),
                ],
                [t("assignedTo"), request.ownerName ?? t("nobodyYet")],
              ] satisfies Array<[string, React.ReactNode]>
            ).filter(([, value]) => value !== "")}
          />
        </Panel>
        <AssignForm />
      </div>
    </Page>
  );
}

type Values = { version: string; owner_id: string; due_date: string; due_time: string; remarks: string };

function AssignForm() {
  const t = words("officeRequests");

  const { request, staff } = useLoaderData<typeof loader>();
  const due = indianClock(request.dueAt);
  const [form, fields] = useScreenForm<Values>("assign", useActionData<typeof action>(), {
    version: String(request.version),
    owner_id: request.ownerId ?? "",
    due_date: due.day,
    due_time: due.time,
  });
  if (staff.length === 0) return <p>{t("noStaffInThisCity")}</p>;
  return (
    <Panel title={t("assign")}>
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={request.version} />
        <SelectField
          field={fields.owner_id}
          label={t("assignedTo")}
          options={staff.map(({ id, name, open }) => ({ value: id, label: t("nameOpen", { name, open }) }))}
          placeholder={t("choose")}
          required
        />
        <DueFields fields={fields} />
        <TextField
          field={fields.remarks}
          label={t("remarks")}
          hint={t("readByWhoeverGetsIt")}
          maxLength={1_000}
        />
        <SubmitButton>{t("assign")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
