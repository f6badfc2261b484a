import { useActionData, useLoaderData } from "@remix-run/react";
import { addEndpoint, listEndpoints } from "#app/domain/webhooks/endpoints.ts";
import {
  ENDPOINT_STATE_LABELS,
  EVENT_LABELS,
  EVENT_TYPES,
  endpointForm,
} from "#app/domain/webhooks/schema.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { CheckboxGroup, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { CellLink } from "#app/ui/list/list-page.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { WEBHOOKS } from "./permissions.ts";

export const meta = () => [{ title: "Webhooks" }];

export const loader = officeLoader(WEBHOOKS, {}, async (ctx) => ({ endpoints: await listEndpoints(ctx) }));

export const action = officeAction(
  WEBHOOKS,
  { intents: { add: endpointForm } },
  async (ctx, { value, office }) => {
    const { id } = await addEndpoint(ctx, value);
    return done(office.paths.webhook(id), "The endpoint is added. Copy its secret now.");
  },
);

/** /adminWebhooks, /partnerWebhooks, /agent_webhooks: where the own systems are told what happens. */
export default function Webhooks() {
  const { paths, name } = useOffice(WEBHOOKS);
  const { endpoints } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Webhooks"
      lead={
        name === "admin"
          ? "Your systems are told here what happens to everybody's bookings and payouts."
          : "Your systems are told here what happens to your bookings and payouts."
      }
    >
      <DataTable
        caption="Endpoints"
        rows={endpoints}
        rowKey={({ id }) => id}
        empty={<p>There is no endpoint yet.</p>}
        columns={[
          {
            key: "url",
            label: "Address",
            value: ({ id, url, description }) => (
              <>
                <CellLink to={paths.webhook(id)}>
                  <span className="[overflow-wrap:anywhere]">{url}</span>
                </CellLink>
                <span className="block text-base-content/75">{description}</span>
              </>
            ),
          },
          { key: "state", label: "State", value: ({ state }) => ENDPOINT_STATE_LABELS[state] },
          {
            key: "events",
            label: "Hears of",
            value: ({ events }) => events.map((event) => EVENT_LABELS[event]).join(", "),
          },
          {
            key: "failing",
            label: "Failing since",
            value: ({ failingSince }) => (failingSince ? formatInstant(failingSince) : null),
          },
        ]}
      />
      <AddForm failure={failure} open={endpoints.length === 0 || failure !== undefined} />
    </Page>
  );
}

function AddForm({ failure, open }: { failure: Parameters<typeof useScreenForm>[1]; open: boolean }) {
  const [form, fields] = useScreenForm<{ url: string; description: string; events: string[] }>(
    "add",
    failure,
  );
  return (
    <FoldedPanel title="Add an endpoint" open={open}>
      <ScreenForm form={form}>
        <TextField
          field={fields.url}
          label="Address"
          hint="Begins with https:// and can be reached from the internet."
          type="url"
          maxLength={2_000}
          required
        />
        <TextField field={fields.description} label="What it is for" maxLength={200} />
        <CheckboxGroup
          field={fields.events}
          label="Hears of"
          options={EVENT_TYPES.map((event) => ({ value: event, label: EVENT_LABELS[event] }))}
        />
        <SubmitButton intent="add">Add</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
