import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { decisionFields } from "#app/domain/approvals/schema.ts";
import { eventsOf } from "#app/domain/audit/events-of.ts";
import { type ApprovalDetail, readApproval } from "#app/domain/decisions/read-approval.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FileLinks } from "#app/ui/approvals/file-links.tsx";
import { Warnings } from "#app/ui/approvals/warnings.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Differences } from "#app/ui/differences.tsx";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { KIND_SCREENS } from "./kinds.ts";
import { decideOrTell } from "./parts/decisions.ts";

/** The list that a request of this kind stands in. */
function listOf(subjectKind: string): string {
  const screen = Object.values(KIND_SCREENS).find(({ items }) => items.some((kind) => kind === subjectKind));
  return screen?.path ?? paths.adminApprovals;
}

export const meta = () => [{ title: "Request for approval" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", params: idParam },
  async (ctx, { params }) => {
    const request = await readApproval(ctx, params.id);
    const { subjectKind, subjectId } = request;
    return { request, events: await eventsOf(ctx, { kinds: [subjectKind], id: subjectId }) };
  },
);

const decision = z.object({ version: z.number().int(), reason: decisionFields.reason });

export const action = adminAction(
  { permission: "admin.approval.decide", params: idParam, intents: { approve: decision, reject: decision } },
  async (ctx, { params, intent, value }) => {
    const { message, subjectKind } = await decideOrTell(ctx, {
      approvalId: params.id,
      decision: intent,
      ...value,
    });
    return done(listOf(subjectKind), message, { tone: intent === "approve" ? "positive" : "info" });
  },
);

/** One request of any kind: what it would change, and the decision. */
export default function ApprovalRequest() {
  const { request, events } = useLoaderData<typeof loader>();
  const { view, change, kindLabel, status } = request;
  return (
    <Page
      title={request.title}
      back={{ to: listOf(request.subjectKind), label: "Approvals" }}
      lead={
        change === "create"
          ? `A new ${kindLabel.toLowerCase()}. It counts once it is approved.`
          : `A change of an approved ${kindLabel.toLowerCase()}. What stands under “Now” counts until it is approved.`
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Warnings texts={view.warnings ?? []} />
          <Differences lines={view.differences} isNew={change === "create"} />
          {view.differences.length === 0 ? <p>The words stay as they are.</p> : null}
          <NewPhotos photos={view.photos} />
          {view.files && view.files.length > 0 ? (
            <Panel title="Papers">
              <p className="mb-2">Each opening is written down.</p>
              <FileLinks files={view.files} />
            </Panel>
          ) : null}
          <Events events={events} />
        </div>
        <div className="flex flex-col gap-5">
          {status === "pending" ? <DecisionForm request={request} /> : null}
          <Panel title="About the request">
            <FactList facts={factsOf(request)} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function DecisionForm({ request }: { request: ApprovalDetail }) {
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ reason: string }>("decision", failure);
  return (
    <Panel title="Decide">
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={request.version} />
        <SubmitButton intent="approve" formNoValidate>
          Approve
        </SubmitButton>
        <TextAreaField
          field={fields.reason}
          label="Reason"
          hint="Only to reject. The partner reads it."
          required
          maxLength={1000}
          rows={3}
        />
        <SubmitButton intent="reject" tone="danger">
          Reject
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

function NewPhotos({ photos }: { photos: ApprovalDetail["view"]["photos"] }) {
  if (photos.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2>New photos</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo) => (
          <li key={photo.uploadId}>
            <a href={paths.upload(photo.uploadId)}>
              <img
                src={paths.upload(photo.uploadId, "thumb")}
                alt={photo.caption || "Photo without words"}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-field object-cover"
              />
            </a>
            <span className="text-sm">{photo.caption || "Without words"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(request: ApprovalDetail): Array<[string, React.ReactNode]> {
  const facts: Array<[string, React.ReactNode]> = [
    ["Status", <StatusBadge key="status" status={request.status} />],
    ["Partner", request.accountName ?? "None"],
    ["City", request.cityName ?? "None"],
    ["Asked", formatInstant(request.requestedAt)],
    ["By", request.requestedByName ?? "The system"],
    ["Version", String(request.version)],
  ];
  if (request.decidedAt)
    facts.push(["Decided", `${formatInstant(request.decidedAt)} ${request.decidedByName ?? ""}`]);
  if (request.reason) facts.push(["Reason", request.reason]);
  return facts;
}
