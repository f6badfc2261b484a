import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRole, isUser } from "#app/domain/context.ts";
import { answerForm, answerRequest, answerWay } from "#app/domain/requests/answer-request.ts";
import { assignRequest, findZoneRequest, staffOfZone } from "#app/domain/requests/assign-request.ts";
import { findRequest } from "#app/domain/requests/find-request.ts";
import { ALL_REQUEST_KINDS, REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { actionForm, assignForm } from "#app/domain/requests/schema.ts";
import { takeAction } from "#app/domain/requests/take-action.ts";
import { afterDecision, keepingToDo } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { cityManagerAction, cityManagerLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { failureOf } from "#app/ui/failure-of.ts";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { AnswerForm, answeredWords } from "#app/ui/requests/answer.tsx";
import { DueFields, indianClock } from "#app/ui/requests/due-fields.tsx";
import { hospitalOfRequest, RequestFacts } from "#app/ui/requests/facts.tsx";
import { RequestHistory } from "#app/ui/requests/history.tsx";
import { TakeActionForm } from "#app/ui/requests/take-action.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("officeRequests")("request"), data?.request.number) },
];

export const loader = cityManagerLoader(
  { permission: "city.request.read", params: idParam },
  async (ctx, { params: { id } }) => {
    const request = await findZoneRequest(ctx, id);
    const me = isUser(ctx.actor) ? ctx.actor.id : "";
    const staff = await staffOfZone(ctx, request);
    // Admins have a desk of their own.
    if (request.ownerId !== me || !hasRole(ctx.actor, "city_manager"))
      return { request, staff, me, own: null };
    const own = await findRequest(ctx, { id, kinds: ALL_REQUEST_KINDS });
    return { request, staff, me, own: { ...own, way: await answerWay(ctx, own) } };
  },
);

export const action = cityManagerAction(
  {
    permission: "city.request.assign",
    params: idParam,
    intents: { assign: assignForm, act: actionForm, answer: answerForm, answer_and_close: answerForm },
  },
  async (ctx, { request, params: { id }, intent, value }) => {
    const t = words("officeRequests");
    if (intent === "assign") {
      const { number } = await assignRequest(ctx, { id, ...value });
      const isOwn = isUser(ctx.actor) && value.owner_id === ctx.actor.id;
      const to = isOwn ? keepingToDo(request, paths.cityRequest(id)) : undefined;
      return done(to ?? afterDecision(request, paths.cityRequests), t("assigned", { number }));
    }
    // Of the zone, whoever has it.
    await findZoneRequest(ctx, id);
    const next = afterDecision(request, paths.cityRequests);
    const about = { id, kinds: ALL_REQUEST_KINDS };
    if (intent === "act") {
      const { number } = await takeAction(ctx, { ...about, ...value });
      return done(next, t("writtenDown", { number }));
    }
    const closes = intent === "answer_and_close";
    return done(next, answeredWords(await answerRequest(ctx, { ...about, ...value, closes })));
  },
);

/**
 * /cityRequests/:id: a request of the zone without what it says, and who of the staff looks after it until when. A manager who takes it on
 * reads and answers it here.
 */
export default function ZoneRequestScreen() {
  const t = words("officeRequests");

  const { request, own, me, staff } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("requestNumber", { number: request.number })}
      back={{ to: paths.cityRequests, label: t("openRequests") }}
      lead={own ? undefined : t("whatWasAskedIsRead")}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {own ? (
          <div className="flex flex-col gap-5">
            <RequestFacts request={own} />
            <RequestHistory actions={own.actions} name={own.name} />
          </div>
        ) : (
          <ZoneFacts />
        )}
        <div className="flex flex-col gap-5">
          {own ? (
            <>
              <AnswerForm
                key={`answer-${own.version}`}
                version={own.version}
                way={own.way}
                failure={failureOf(failure, "answer", "answer_and_close")}
              />
              <TakeActionForm
                key={`action-${own.version}`}
                request={own}
                owners={staff.filter(({ id }) => id === me)}
                me={me}
                failure={failureOf(failure, "act")}
              />
            </>
          ) : null}
          <AssignForm />
        </div>
      </div>
    </Page>
  );
}

function ZoneFacts() {
  const t = words("officeRequests");
  const { request } = useLoaderData<typeof loader>();
  return (
    <Panel title={REQUEST_KINDS[request.kind].label}>
      <FactList
        facts={(
          [
            [t("whereItStands"), <StatusBadge key="status" status={request.status} />],
            [t("hospital"), hospitalOfRequest(request)],
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
  );
}

type Values = { version: string; owner_id: string; due_date: string; due_time: string; remarks: string };

function AssignForm() {
  const t = words("officeRequests");

  const { request, staff, me, own } = useLoaderData<typeof loader>();
  const due = indianClock(request.dueAt);
  const [form, fields] = useScreenForm<Values>(
    "assign",
    failureOf(useActionData<typeof action>(), "assign"),
    {
      version: String(request.version),
      owner_id: request.ownerId ?? "",
      due_date: due.day,
      due_time: due.time,
    },
  );
  if (staff.length === 0) return <p>{t("noStaffInThisCity")}</p>;
  return (
    <Panel title={t("assign")}>
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={request.version} />
        <SelectField
          field={fields.owner_id}
          label={t("assignedTo")}
          options={staff.map(({ id, name, open }) => ({
            value: id,
            label: t("nameOpen", { name: id === me ? t("nameYou", { name }) : name, open }),
          }))}
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
        <SubmitButton intent="assign" tone={own ? "plain" : "primary"}>
          {t("assign")}
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
