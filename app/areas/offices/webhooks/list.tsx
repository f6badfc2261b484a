import { useActionData, useLoaderData } from "@remix-run/react";
import { addEndpoint, listEndpoints } from "#app/domain/webhooks/endpoints.ts";
import { ENDPOINT_STATE_LABELS, EVENT_LABELS, endpointForm } from "#app/domain/webhooks/schema.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { CellLink } from "#app/ui/list/list-page.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { WEBHOOKS } from "./permissions.ts";

export const meta = () => [{ title: words("officeWebhooks")("webhooks") }];

export const loader = officeLoader(WEBHOOKS, {}, async (ctx) => ({ endpoints: await listEndpoints(ctx) }));

export const action = officeAction(
  WEBHOOKS,
  { intents: { add: endpointForm } },
  async (ctx, { value, office }) => {
    const t = words("officeWebhooks");
    const { id } = await addEndpoint(ctx, value);
    return done(office.paths.webhook(id), t("endpointAdded"));
  },
);

/** /adminWebhooks, /partnerWebhooks, /agent_webhooks: endpoints that are told about events. */
export default function Webhooks() {
  const t = words("officeWebhooks");
  const { paths, name } = useOffice(WEBHOOKS);
  const { endpoints } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={t("webhooks")} lead={name === "admin" ? t("leadAdmin") : t("leadOwn")}>
      <DataTable
        caption={t("endpoints")}
        rows={endpoints}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t("noEndpoint")}</EmptyState>}
        columns={[
          {
            key: "url",
            label: t("address"),
            value: ({ id, url, description }) => (
              <>
                <CellLink to={paths.webhook(id)}>
                  <span className="[overflow-wrap:anywhere]">{url}</span>
                </CellLink>
                <span className="block text-base-content/75">{description}</span>
              </>
            ),
          },
          { key: "state", label: t("state"), value: ({ state }) => ENDPOINT_STATE_LABELS[state] },
          {
            key: "events",
            label: t("events"),
            value: ({ events }) => events.map((event) => EVENT_LABELS[event]).join(", "),
          },
          {
            key: "failing",
            label: t("failingSince"),
            value: ({ failingSince }) => (failingSince ? formatInstant(failingSince) : null),
          },
        ]}
      />
      <EndpointForm
        intent="add"
        title={t("addEndpoint")}
        failure={failure}
        open={endpoints.length === 0 || failure !== undefined}
      />
    </Page>
  );
}
