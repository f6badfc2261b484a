import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { createApiKey, listApiKeys, revokeApiKey } from "#app/domain/identity/api-keys.ts";
import { apiKeyForm, KEY_DAYS, SCOPE_LABELS, SCOPES } from "#app/domain/identity/api-scopes.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { paths as sitePaths } from "#app/http/paths.ts";
import { CheckboxGroup } from "#app/ui/choice-fields.tsx";
import { RowForm, ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState, FoldedPanel, Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { API_KEYS } from "./permissions.ts";

export const meta = () => [{ title: words("officeApiKeys")("apiKeys") }];

export const loader = officeLoader(API_KEYS, {}, async (ctx) => ({ keys: await listApiKeys(ctx) }));

export const action = officeAction(
  API_KEYS,
  { intents: { add: apiKeyForm, revoke: z.object({ id: z.uuid() }) } },
  async (ctx, { intent, value, office }) => {
    const t = words("officeApiKeys");
    const back = office.paths.apiKeys;
    if (intent === "revoke") {
      await revokeApiKey(ctx, value.id);
      return done(back, t("keyRevoked"), { tone: "info" });
    }
    const { key } = await createApiKey(ctx, value);
    return done(back, t("copyKey", { key }));
  },
);

/** /adminApiKeys, /partnerApiKeys, /agent_api_keys: keys for programs of the account. */
export default function ApiKeys() {
  const t = words("officeApiKeys");
  useOffice(API_KEYS);
  const { keys } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("apiKeys")}
      lead={t.rich("lead", {
        link: (chunks) => (
          <a className="link" href={sitePaths.calls}>
            {chunks}
          </a>
        ),
      })}
    >
      <DataTable
        caption={t("keys")}
        rows={keys}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t("noKeyYet")}</EmptyState>}
        columns={[
          {
            key: "name",
            label: t("name"),
            value: ({ name, ending }) => (
              <>
                {name}
                <span className="block text-base-content/75">…{ending}</span>
              </>
            ),
          },
          {
            key: "scopes",
            label: t("mayBeUsedTo"),
            value: ({ scopes }) => scopes.map((scope) => SCOPE_LABELS[scope]).join("; "),
          },
          { key: "version", label: t("version"), value: ({ version }) => version },
          {
            key: "used",
            label: t("lastUsed"),
            value: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : t("never")),
          },
          { key: "expires", label: t("expires"), value: ({ expiresAt }) => formatInstant(expiresAt) },
          {
            key: "revoke",
            label: t("revoke"),
            bare: true,
            value: ({ id }) => (
              <RowForm fields={{ id }}>
                <SubmitButton intent="revoke" tone="plain" small>
                  {t("revoke")}
                </SubmitButton>
              </RowForm>
            ),
          },
        ]}
      />
      <AddForm failure={failure} open={keys.length === 0 || failure !== undefined} />
    </Page>
  );
}

function AddForm({ failure, open }: { failure: Parameters<typeof useScreenForm>[1]; open: boolean }) {
  const t = words("officeApiKeys");
  const [form, fields] = useScreenForm<{ name: string; scopes: string[]; days: string }>("add", failure, {
    scopes: ["read"],
    days: "365",
  });
  return (
    <FoldedPanel title={t("createKeyTitle")} open={open}>
      <ScreenForm form={form}>
        <TextField field={fields.name} label={t("name")} hint={t("whatUsesIt")} maxLength={80} required />
        <CheckboxGroup
          field={fields.scopes}
          label={t("mayBeUsedTo")}
          options={SCOPES.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
        />
        <SelectField
          field={fields.days}
          label={t("expiresAfter")}
          options={KEY_DAYS.map((days) => ({ value: days, label: t("nDays", { days }) }))}
        />
        <SubmitButton intent="add">{t("createKey")}</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
