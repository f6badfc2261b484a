import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { createApiKey, listApiKeys, revokeApiKey } from "#app/domain/identity/api-keys.ts";
import { apiKeyForm, KEY_DAYS, SCOPE_LABELS, SCOPES } from "#app/domain/identity/api-scopes.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { paths as sitePaths } from "#app/http/paths.ts";
import {
  CheckboxGroup,
  RowForm,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { API_KEYS } from "./permissions.ts";

export const meta = () => [{ title: "API keys" }];

export const loader = officeLoader(API_KEYS, {}, async (ctx) => ({ keys: await listApiKeys(ctx) }));

export const action = officeAction(
  API_KEYS,
  { intents: { add: apiKeyForm, revoke: z.object({ id: z.uuid() }) } },
  async (ctx, { intent, value, office }) => {
    const back = office.paths.apiKeys;
    if (intent === "revoke") {
      await revokeApiKey(ctx, value.id);
      return done(back, "The key is ended.", { tone: "info" });
    }
    const { key } = await createApiKey(ctx, value);
    return done(back, `Copy the key now, it is not shown again: ${key}`);
  },
);

/** /adminApiKeys, /partnerApiKeys, /agent_api_keys: keys with which the own programs call. */
export default function ApiKeys() {
  useOffice(API_KEYS);
  const { keys } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="API keys"
      lead={
        <>
          With a key your programs make the{" "}
          <a className="link" href={sitePaths.calls}>
            JSON calls
          </a>{" "}
          in your name. Give each program its own, for no more than it needs.
        </>
      }
    >
      <DataTable
        caption="Keys"
        rows={keys}
        rowKey={({ id }) => id}
        empty={<p>There is no key yet.</p>}
        columns={[
          {
            key: "name",
            label: "Name",
            value: ({ name, ending }) => (
              <>
                {name}
                <span className="block text-base-content/75">…{ending}</span>
              </>
            ),
          },
          {
            key: "scopes",
            label: "May be used to",
            value: ({ scopes }) => scopes.map((scope) => SCOPE_LABELS[scope]).join("; "),
          },
          { key: "version", label: "Version", value: ({ version }) => version },
          {
            key: "used",
            label: "Last used",
            value: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : "Never"),
          },
          { key: "expires", label: "Expires", value: ({ expiresAt }) => formatInstant(expiresAt) },
          {
            key: "revoke",
            label: "Revoke",
            value: ({ id }) => (
              <RowForm fields={{ id }}>
                <SubmitButton intent="revoke" tone="plain" small>
                  Revoke
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
  const [form, fields] = useScreenForm<{ name: string; scopes: string[]; days: string }>("add", failure, {
    scopes: ["read"],
    days: "365",
  });
  return (
    <FoldedPanel title="Create a key" open={open}>
      <ScreenForm form={form}>
        <TextField field={fields.name} label="Name" hint="What uses it" maxLength={80} required />
        <CheckboxGroup
          field={fields.scopes}
          label="May be used to"
          options={SCOPES.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
        />
        <SelectField
          field={fields.days}
          label="Expires after"
          options={KEY_DAYS.map((days) => ({ value: days, label: `${days} days` }))}
        />
        <SubmitButton intent="add">Create key</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
