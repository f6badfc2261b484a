import type { SubmissionResult } from "@conform-to/react";
import { REQUEST_STATUSES } from "#app/domain/requests/labels.ts";
import { ScreenForm, SelectField, SubmitButton, TextAreaField, TextField, useScreenForm } from "../form.tsx";
import { formatInstant, formatStatus } from "../format.ts";
import { Panel } from "../page.tsx";

type Values = {
  version: string;
  status: string;
  owner_id: string;
  due_date: string;
  due_time: string;
  remarks: string;
};

type TakeActionProps = {
  request: { version: number; status: string; ownerId: string | null; dueAt: string | Date };
  /** Who may be given the request; none when the actor may not give it away. */
  owners: Array<{ id: string; name: string }>;
  me: string;
  failure: { result: SubmissionResult<string[]> } | undefined;
};

/** The day and the time on the Indian clock, as native inputs take them. */
function indian(instant: string | Date): { day: string; time: string } {
  const at = new Date(new Date(instant).getTime() + 5.5 * 3_600_000).toISOString();
  return { day: at.slice(0, 10), time: at.slice(11, 16) };
}

/** Says what was done, who goes on, and until when. */
export function TakeActionForm({ request, owners, me, failure }: TakeActionProps) {
  const due = indian(request.dueAt);
  const [form, fields] = useScreenForm<Values>("action", failure, {
    version: String(request.version),
    status: request.status === "open" ? "in_progress" : request.status,
    owner_id: request.ownerId ?? me,
    due_date: due.day,
    due_time: due.time,
  });
  return (
    <Panel title="Take action">
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={request.version} />
        <TextAreaField
          field={fields.remarks}
          label="Remarks"
          hint="What was done or said."
          maxLength={1_000}
          required
        />
        <SelectField
          field={fields.status}
          label="Where it stands"
          options={REQUEST_STATUSES.map((status) => ({ value: status, label: formatStatus(status) }))}
          required
        />
        <SelectField
          field={fields.owner_id}
          label="Who goes on"
          options={owners.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name }))}
          placeholder="Nobody yet"
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField field={fields.due_date} label="Due on" type="date" required />
          <TextField field={fields.due_time} label="At" type="time" required />
        </div>
        <SubmitButton>Save</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

type ActionTaken = {
  id: string;
  by: string | null;
  remarks: string;
  status: string;
  createdAt: string | Date;
};

/** What was done so far, the newest first. */
export function ActionsTaken({ actions }: { actions: ActionTaken[] }) {
  if (actions.length === 0) return <p>Nothing was done yet.</p>;
  return (
    <Panel title="Actions taken">
      <ol className="flex flex-col gap-3">
        {actions.map((action) => (
          <li key={action.id} className="border-b border-base-300 pb-3 last:border-0 last:pb-0">
            <p className="text-sm text-base-content/80">
              {formatInstant(action.createdAt)}, {action.by ?? "somebody"}, {formatStatus(action.status)}
            </p>
            <p className="whitespace-pre-wrap">{action.remarks}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
