import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { defineSearch, page } from "#app/domain/shared/search-params.ts";
import {
  changeEndpoint,
  findEndpoint,
  LOG_PAGE,
  listDeliveries,
  removeEndpoint,
  replayDelivery,
  rotateSecret,
} from "#app/domain/webhooks/endpoints.ts";
import {
  ENDPOINT_STATE_LABELS,
  EVENT_LABELS,
  endpointForm,
  SECRET_SHOWN_MINUTES,
} from "#app/domain/webhooks/schema.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { WEBHOOKS } from "./permissions.ts";

export const meta = () => [{ title: "Webhook endpoint" }];

const search = defineSearch({ page: page() });

export const loader = officeLoader(
  WEBHOOKS,
  { params: idParam, search },
  async (ctx, { params: { id }, search: { page: number } }) => {
    const [endpoint, deliveries] = await Promise.all([
      findEndpoint(ctx, id),
      listDeliveries(ctx, id, number),
    ]);
    return { endpoint, deliveries, page: number };
  },
);

const nothing = z.object({});

export const action = officeAction(
  WEBHOOKS,
  {
    params: idParam,
    intents: {
      rotate: nothing,
      disable: nothing,
      enable: nothing,
      remove: nothing,
      save: endpointForm,
      replay: z.object({ delivery: z.uuid() }),
    },
  },
  async (ctx, { params: { id }, intent, value, office }) => {
    const back = office.paths.webhook(id);
    switch (intent) {
      case "rotate":
        await rotateSecret(ctx, id);
        return done(back, "There is a new secret. The old one signs as well for a day.");
      case "save":
        await changeEndpoint(ctx, id, { values: value });
        return done(back, "The endpoint is saved.");
      case "disable":
        await changeEndpoint(ctx, id, { state: "paused" });
        return done(back, "The endpoint is disabled.", { tone: "info" });
      case "enable":
        await changeEndpoint(ctx, id, { state: "active" });
        return done(back, "The endpoint is told again what happens.");
      case "remove":
        await removeEndpoint(ctx, id);
        return done(office.paths.webhooks, "The endpoint is removed.", { tone: "info" });
      case "replay":
        await replayDelivery(ctx, value.delivery);
        return done(back, "It is sent once more.");
    }
  },
);

/** One endpoint: its state, its secret while it is new, what was sent. */
export default function WebhookEndpoint() {
  const { paths } = useOffice(WEBHOOKS);
  const { endpoint, deliveries, page: number } = useLoaderData<typeof loader>();
  const { id, url, description, events, state, failingSince, createdAt, secret, previousUntil } = endpoint;
  const failure = useActionData<typeof action>();
  const at = (to: number) => `${paths.webhook(id)}?page=${to}`;
  return (
    <Page
      title="Webhook endpoint"
      back={{ to: paths.webhooks, label: "Webhooks" }}
      actions={
        <RowForm fields={{}}>
          <SubmitButton intent="rotate" tone="plain">
            New secret
          </SubmitButton>
          {state === "active" ? (
            <SubmitButton intent="disable" tone="plain">
              Disable
            </SubmitButton>
          ) : (
            <SubmitButton intent="enable" tone="plain">
              Enable
            </SubmitButton>
          )}
          {state === "active" ? null : (
            <SubmitButton intent="remove" tone="plain">
              Remove
            </SubmitButton>
          )}
        </RowForm>
      }
    >
      <FormFailureAlert failure={failure} />
      {secret ? (
        <Panel title="Secret">
          <p className="mb-2">
            Copy it now: it is shown for {SECRET_SHOWN_MINUTES} minutes and never again. Each message is
            signed with it as standardwebhooks.com says.
          </p>
          <code className="block rounded-box bg-base-200 p-3 [overflow-wrap:anywhere]">{secret}</code>
        </Panel>
      ) : null}
      <Panel title="Endpoint">
        <FactList
          facts={[
            ["Address", url],
            ["What it is for", description || "Not said"],
            ["State", ENDPOINT_STATE_LABELS[state]],
            ["Hears of", events.map((event) => EVENT_LABELS[event]).join(", ")],
            ["Failing since", failingSince ? formatInstant(failingSince) : "It does not fail"],
            ...(previousUntil
              ? [["The old secret signs until", formatInstant(previousUntil)] as [string, string]]
              : []),
            ["Added", formatInstant(createdAt)],
          ]}
        />
      </Panel>
      <EndpointForm
        intent="save"
        title="Change the endpoint"
        failure={failure}
        open={failure !== undefined}
        values={{ url, description, events }}
      />
      <h2>What was sent</h2>
      <DataTable
        caption="What was sent"
        rows={deliveries}
        rowKey={(delivery) => delivery.id}
        empty={<p>{number > 1 ? "There is nothing older." : "Nothing was sent yet."}</p>}
        columns={[
          { key: "at", label: "When", value: (row) => formatInstant(row.at) },
          { key: "type", label: "Event", value: (row) => EVENT_LABELS[row.type] },
          { key: "state", label: "State", value: (row) => <StatusBadge status={row.state} /> },
          { key: "attempts", label: "Tries", numeric: true, value: (row) => row.attempts },
          {
            key: "answer",
            label: "Answer",
            value: (row) => row.error || (row.status === null ? null : String(row.status)),
          },
          {
            key: "next",
            label: "Next try",
            value: (row) => (row.state === "waiting" ? formatInstant(row.nextAt) : null),
          },
          {
            key: "replay",
            label: "Again",
            value: (row) =>
              row.state === "waiting" ? null : (
                <RowForm fields={{ delivery: row.id }}>
                  <SubmitButton intent="replay" tone="plain" small>
                    Send again
                  </SubmitButton>
                </RowForm>
              ),
          },
        ]}
      />
      <nav aria-label="Pages" className="no-print flex gap-2">
        {number > 1 ? (
          <Link className="btn btn-outline min-h-11" to={at(number - 1)} rel="prev">
            Newer
          </Link>
        ) : null}
        {deliveries.length === LOG_PAGE ? (
          <Link className="btn btn-outline min-h-11" to={at(number + 1)} rel="next">
            Older
          </Link>
        ) : null}
      </nav>
    </Page>
  );
}
