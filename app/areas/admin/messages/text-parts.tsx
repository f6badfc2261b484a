import { Form } from "@remix-run/react";
import { isUnicode, partsOf } from "#app/domain/campaigns/words.ts";
import type { MailBlock } from "#app/domain/messages/mail-layout.ts";
import type { MessagePreview, TextVersion } from "#app/domain/messages/message-texts.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState, FactList } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

const BOX = "whitespace-pre-line rounded-box bg-base-200 p-4 [overflow-wrap:anywhere]";

/** A text filled in with the sample, and what to register at the provider. */
export function TextPreview({ preview: { rendered, blocks, registerAs } }: { preview: MessagePreview }) {
  const t = words("adminMessages");

  return (
    <div className="flex flex-col gap-3">
      {rendered.channel === "mail" ? (
        <>
          <p className="font-semibold">{rendered.subject}</p>
          <div className="flex flex-col gap-3 rounded-box bg-base-200 p-4 [overflow-wrap:anywhere]">
            {blocks.map((block) => (
              <MailPart key={JSON.stringify(block)} block={block} />
            ))}
          </div>
        </>
      ) : (
        <>
          <p className={BOX}>{rendered.text}</p>
          {rendered.channel === "sms" ? (
            <p className="text-base-content/80">
              {t("smsParts", { text: partsOf(rendered.text) })}
              {isUnicode(rendered.text) ? t("n70CharactersEachText") : ""}
            </p>
          ) : null}
        </>
      )}
      {registerAs ? (
        <details open={rendered.channel !== "mail" && rendered.registered !== undefined}>
          <summary className="cursor-pointer">{t("asProviderRegisters")}</summary>
          <p className={`mt-2 ${BOX}`}>{registerAs}</p>
        </details>
      ) : null}
    </div>
  );
}

function MailPart({ block }: { block: MailBlock }) {
  if (block.kind === "facts") return <FactList facts={block.facts} />;
  if (block.kind === "action")
    return (
      <p>
        <span className="inline-block rounded-box bg-primary px-5 py-3 text-primary-content">
          {block.label}
        </span>
        <span className="mt-1 block text-sm">{block.url}</span>
      </p>
    );
  return block.texts.map((text) => (
    <p key={text} className="whitespace-pre-line">
      {text}
    </p>
  ));
}

/** The words in use, sent to the admin. */
export function TestForm({ channel, own }: { channel: Channel; own: string | null }) {
  const t = words("adminMessages");

  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <FormKey />
      {own ? (
        <p>{t("wordsInUseGo", { own })}</p>
      ) : (
        <label className="flex flex-col gap-1 font-medium">
          {channel === "mail" ? t("yourMailAddress") : t("yourMobileNumber")}
          <input
            name="recipient"
            type={channel === "mail" ? "email" : "tel"}
            required
            maxLength={120}
            className="input min-h-12"
          />
        </label>
      )}
      <SubmitButton intent="test" tone="plain">
        {t("sendTest")}
      </SubmitButton>
    </Form>
  );
}

/** Who saved which words when, newest first. */
export function Versions({ versions }: { versions: TextVersion[] }) {
  const t = words("adminMessages");

  return (
    <section className="flex flex-col gap-3">
      <h2>{t("versions")}</h2>
      <DataTable
        caption={t("versions")}
        columns={[
          { key: "version", label: t("version"), numeric: true, value: (row) => row.version },
          {
            key: "saved",
            label: t("saved"),
            value: (row) => [formatInstant(row.savedAt), row.savedBy].filter(Boolean).join(" by "),
          },
          { key: "provider", label: t("providersId"), value: (row) => row.providerTemplateId },
          {
            key: "words",
            label: t("words"),
            value: (row) =>
              row.body === null ? (
                t("thoseOfProduct")
              ) : (
                <details>
                  <summary className="cursor-pointer">{row.subject ?? row.body.slice(0, 60)}</summary>
                  <p className={`mt-2 max-w-2xl ${BOX}`}>{row.body}</p>
                </details>
              ),
          },
        ]}
        rows={versions}
        rowKey={(row) => String(row.version)}
        empty={<EmptyState>{t("thisTextHasNotBeen")}</EmptyState>}
      />
    </section>
  );
}
