import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { recommendationsOf } from "#app/domain/approvals/recommend.ts";
import { decisionFields } from "#app/domain/approvals/schema.ts";
import { eventsOf } from "#app/domain/audit/events-of.ts";
import { type ApprovalDetail, readApproval } from "#app/domain/decisions/read-approval.ts";
import { takeBackProposal } from "#app/domain/decisions/take-back.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import type { FormFailure } from "#app/http/form.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FileLinks } from "#app/ui/approvals/file-links.tsx";
import { Recommendations } from "#app/ui/approvals/recommendations.tsx";
import { WaitsForSecondPerson } from "#app/ui/approvals/second-person.tsx";
import { Warnings } from "#app/ui/approvals/warnings.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Differences } from "#app/ui/differences.tsx";
import {
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextAreaField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";
import { KIND_SCREENS } from "./kinds.ts";
import { decideOrTell } from "./parts/decisions.ts";

/** The list that a request of this kind stands in. */
function listOf(subjectKind: string): string {
  const screen = Object.values(KIND_SCREENS).find(({ items }) => items.some((kind) => kind === subjectKind));
  return screen?.path ?? paths.adminApprovals;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminApprovals")("requestForApproval"), data?.request.title) },
];

export const loader = adminLoader(
  { permission: "admin.approval.read", params: idParam },
  async (ctx, { params }) => {
    const request = await readApproval(ctx, params.id);
    const { subjectKind, subjectId } = request;
    const [events, recommended] = await Promise.all([
      eventsOf(ctx, { kinds: [subjectKind], id: subjectId }),
      recommendationsOf(ctx, [params.id]),
    ]);
    return { request, events, recommendations: recommended.get(params.id) ?? [] };
  },
);

const looked = z.object({ version: z.coerce.number().int() });
const decision = looked.extend({ reason: decisionFields.reason });

export const action = adminAction(
  {
    permission: "admin.approval.decide",
    params: idParam,
    intents: { approve: decision, reject: decision, withdraw: looked },
  },
  async (ctx, { request, params, intent, value }) => {
    if (intent === "withdraw") {
      const { subjectKind } = await takeBackProposal(ctx, { approvalId: params.id, version: value.version });
      const told = words("adminApprovals")("takenBack");
      return done(afterDecision(request, listOf(subjectKind)), told, { tone: "info" });
    }
    const { message, subjectKind } = await decideOrTell(ctx, {
      approvalId: params.id,
      decision: intent,
      ...value,
    });
    return done(afterDecision(request, listOf(subjectKind)), message, {
      tone: intent === "approve" ? "positive" : "info",
    });
  },
);

/** One request of any kind: what it would change, and the decision. */
export default function ApprovalRequest() {
  const t = words("adminApprovals");

  const { request, events, recommendations } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { view, kindLabel, status } = request;
  return (
    <Page
      title={request.title}
      back={{ to: listOf(request.subjectKind), label: t("approvals") }}
      lead={status === "pending" ? t(leadOf(request), { kindLabel: kindLabel.toLowerCase() }) : undefined}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Warnings texts={view.warnings ?? []} />
          <Recommendations recommendations={recommendations} version={request.version} />
          <Differences lines={view.differences} isNew={request.change === "create"} />
          {view.differences.length === 0 ? <p>{t("wordsStayAsThey")}</p> : null}
          <NewPhotos photos={view.photos} />
          {view.files && view.files.length > 0 ? (
            <Panel title={t("papers")}>
              <p className="mb-2">{t("eachOpeningIsWrittenDown")}</p>
              <FileLinks files={view.files} />
            </Panel>
          ) : null}
          <Events events={events} />
        </div>
        <div className="flex flex-col gap-5">
          {status === "pending" ? (
            <DecisionForm request={request} failure={failure} />
          ) : (
            <FormFailureAlert failure={failure} />
          )}
          <Panel title={t("aboutRequest")}>
            <FactList facts={factsOf(request)} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function leadOf({ view, change }: ApprovalDetail) {
  if (view.isByTwo) return "byTwo" as const;
  return change === "create" ? ("newItCountsOnce" as const) : ("changeOfApprovedWhatStands" as const);
}

function DecisionForm({ request, failure }: { request: ApprovalDetail; failure: FormFailure | undefined }) {
  const t = words("adminApprovals");

  const [form, fields] = useScreenForm<{ reason: string }>("decision", failure);
  if (request.secondPerson)
    return (
      <WaitsForSecondPerson secondPerson={request.secondPerson}>
        <FormFailureAlert failure={failure} />
        {request.secondPerson.mayTakeBack ? (
          <RowForm fields={{ version: request.version }}>
            <SubmitButton intent="withdraw" tone="plain">
              {t("takeBack")}
            </SubmitButton>
          </RowForm>
        ) : null}
      </WaitsForSecondPerson>
    );
  return (
    <Panel title={t("decide")}>
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={request.version} />
        <SubmitButton intent="approve" formNoValidate>
          {t("approve")}
        </SubmitButton>
        <TextAreaField
          field={fields.reason}
          label={t("reason")}
          hint={t(request.view.isByTwo ? "onlyToRejectProposerReads" : "onlyToRejectPartnerReads")}
          required
          maxLength={1000}
          rows={3}
        />
        <SubmitButton intent="reject" tone="danger">
          {t("reject")}
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

function NewPhotos({ photos }: { photos: ApprovalDetail["view"]["photos"] }) {
  const t = words("adminApprovals");

  if (photos.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("newPhotos")}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo) => (
          <li key={photo.uploadId}>
            <a href={paths.upload(photo.uploadId)}>
              <img
                src={paths.upload(photo.uploadId, "thumb")}
                alt={photo.caption || t("photoWithoutWords")}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-field object-cover"
              />
            </a>
            <span className="text-sm">{photo.caption || t("withoutWords")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(request: ApprovalDetail): Array<[string, React.ReactNode]> {
  const t = words("adminApprovals");

  const facts: Array<[string, React.ReactNode]> = [
    [t("status"), <StatusBadge key="status" status={request.status} />],
    [t("partner"), request.accountName ?? "None"],
    [t("city"), request.cityName ?? "None"],
    [t("asked"), formatInstant(request.requestedAt)],
    [t("by"), request.requestedByName ?? t("system")],
    [t("version"), String(request.version)],
  ];
  if (request.view.bookingId)
    facts.push([
      words("officeBookings")("booking"),
      <Link key="booking" className="link inline-block py-2" to={paths.adminBooking(request.view.bookingId)}>
        {words("officeBookings")("openBooking")}
      </Link>,
    ]);
  if (request.decidedAt)
    facts.push(["Decided", `${formatInstant(request.decidedAt)} ${request.decidedByName ?? ""}`]);
  if (request.reason) facts.push(["Reason", request.reason]);
  return facts;
}
