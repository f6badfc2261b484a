import type { SubmissionResult } from "@conform-to/react";
import { CHANNEL_LABELS, type Channel } from "#app/domain/messages/schema.ts";
import { words } from "#app/words/catalogue.ts";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "../form.tsx";
import { formatPhone } from "../format.ts";
import { Panel } from "../page.tsx";

type AnswerProps = {
  version: number;
  /** How the person is told; null where nothing reaches them. */
  way: { channel: Channel; recipient: string } | null;
  failure: { result: SubmissionResult<string[]> } | undefined;
};

/** Answers the person: what is written here is read by them. */
export function AnswerForm({ version, way, failure }: AnswerProps) {
  const t = words("officeRequests");
  const [form, fields] = useScreenForm<{ version: string; text: string }>("answer", failure, {
    version: String(version),
  });
  return (
    <Panel title={t("answer")}>
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={version} />
        <TextAreaField
          field={fields.text}
          label={t("yourAnswer")}
          hint={wayWords(way)}
          maxLength={1_000}
          required
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton intent="answer">{t("sendAnswer")}</SubmitButton>
          <SubmitButton intent="answer_and_close" tone="plain">
            {t("sendAndClose")}
          </SubmitButton>
        </div>
      </ScreenForm>
    </Panel>
  );
}

function wayWords(way: AnswerProps["way"]): string {
  const t = words("officeRequests");
  if (!way) return t("answerReachesNobody");
  if (way.channel === "mail") return t("answerGoesByMail", { address: way.recipient });
  return t("answerIsTold", { channel: CHANNEL_LABELS[way.channel], phone: formatPhone(way.recipient) });
}

/** After an answer: how the person is told. */
export function answeredWords({ number, channel }: { number: string; channel: Channel | null }): string {
  return words("officeRequests")(`answered_${channel ?? "none"}`, { number });
}
