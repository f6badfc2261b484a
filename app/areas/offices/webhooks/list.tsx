import { useActionData, useLoaderData } from "@remix-run/react";
import { addEndpoint, listEndpoints } from "#app/domain/webhooks/endpoints.ts";
import { ENDPOINT_STATE_LABELS, EVENT_LABELS, endpointForm } from "#app/domain/webhooks/schema.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { CellLink } from "#app/ui/list/list-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { EndpointForm } from "./endpoint-form.tsx";
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
      <EndpointForm
        intent="add"
        title="Add an endpoint"
        failure={failure}
        open={endpoints.length === 0 || failure !== undefined}
      />
    </Page>
  );
}
