import type { SubmissionResult } from "@conform-to/react";
import { REQUEST_STATUSES } from "#app/domain/requests/labels.ts";
import { words } from "#app/words/catalogue.ts";
import { ScreenForm, SelectField, SubmitButton, TextAreaField, useScreenForm } from "../form.tsx";
import { formatStatus } from "../format.ts";
import { Panel } from "../page.tsx";
import { DueFields, indianClock } from "./due-fields.tsx";

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

/** Says what was done, who goes on, and until when. */
export function TakeActionForm({ request, owners, me, failure }: TakeActionProps) {
  const t = words("officeRequests");

  const due = indianClock(request.dueAt);
  const [form, fields] = useScreenForm<Values>("action", failure, {
    version: String(request.version),
    status: request.status === "open" ? "in_progress" : request.status,
    owner_id: request.ownerId ?? me,
    due_date: due.day,
    due_time: due.time,
  });
  return (
    <Panel title={t("takeAction")}>
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={request.version} />
        <TextAreaField
          field={fields.remarks}
          label={t("remarks")}
          hint={t("whatWasDoneOrSaid")}
          maxLength={1_000}
          required
        />
        <SelectField
          field={fields.status}
          label={t("whereItStands")}
          options={REQUEST_STATUSES.map((status) => ({ value: status, label: formatStatus(status) }))}
          required
        />
        <SelectField
          field={fields.owner_id}
          label={t("whoGoes")}
          options={owners.map(({ id, name }) => ({
            value: id,
            label: id === me ? t("nameYou", { name }) : name,
          }))}
          placeholder={t("nobodyYet")}
        />
        <DueFields fields={fields} />
        <SubmitButton intent="act" tone="plain">
          {t("save")}
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
