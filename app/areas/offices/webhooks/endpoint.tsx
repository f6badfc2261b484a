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
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { WEBHOOKS } from "./permissions.ts";

export const meta = () => [{ title: words("officeWebhooks")("endpointTitle") }];

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
    const t = words("officeWebhooks");
    const back = office.paths.webhook(id);
    switch (intent) {
      case "rotate":
        await rotateSecret(ctx, id);
        return done(back, t("newSecretMade"));
      case "save":
        await changeEndpoint(ctx, id, { values: value });
        return done(back, t("endpointSaved"));
      case "disable":
        await changeEndpoint(ctx, id, { state: "paused" });
        return done(back, t("endpointDisabled"), { tone: "info" });
      case "enable":
        await changeEndpoint(ctx, id, { state: "active" });
        return done(back, t("endpointEnabled"));
      case "remove":
        await removeEndpoint(ctx, id);
        return done(office.paths.webhooks, t("endpointRemoved"), { tone: "info" });
      case "replay":
        await replayDelivery(ctx, value.delivery);
        return done(back, t("sentAgain"));
    }
  },
);

/** One endpoint: its state, its secret while it is new, what was sent. */
export default function WebhookEndpoint() {
  const t = words("officeWebhooks");
  const { paths } = useOffice(WEBHOOKS);
  const { endpoint, deliveries, page: number } = useLoaderData<typeof loader>();
  const { id, url, description, events, state, failingSince, createdAt, secret, previousUntil } = endpoint;
  const failure = useActionData<typeof action>();
  const at = (to: number) => `${paths.webhook(id)}?page=${to}`;
  return (
    <Page
      title={t("endpointTitle")}
      back={{ to: paths.webhooks, label: t("webhooks") }}
      actions={
        <RowForm fields={{}}>
          <SubmitButton intent="rotate" tone="plain">
            {t("newSecret")}
          </SubmitButton>
          {state === "active" ? (
            <SubmitButton intent="disable" tone="plain">
              {t("disable")}
            </SubmitButton>
          ) : (
            <SubmitButton intent="enable" tone="plain">
              {t("enable")}
            </SubmitButton>
          )}
          {state === "active" ? null : (
            <SubmitButton intent="remove" tone="plain">
              {t("remove")}
            </SubmitButton>
          )}
        </RowForm>
      }
    >
      <FormFailureAlert failure={failure} />
      {secret ? (
        <Panel title={t("secret")}>
          <p className="mb-2">{t("copySecret", { minutes: SECRET_SHOWN_MINUTES })}</p>
          <code className="block rounded-box bg-base-200 p-3 [overflow-wrap:anywhere]">{secret}</code>
        </Panel>
      ) : null}
      <Panel title={t("endpoint")}>
        <FactList
          facts={[
            [t("address"), url],
            [t("purpose"), description || t("noDescription")],
            [t("state"), ENDPOINT_STATE_LABELS[state]],
            [t("events"), events.map((event) => EVENT_LABELS[event]).join(", ")],
            [t("failingSince"), failingSince ? formatInstant(failingSince) : t("notFailing")],
            ...(previousUntil
              ? [[t("oldSecretUntil"), formatInstant(previousUntil)] as [string, string]]
              : []),
            [t("added"), formatInstant(createdAt)],
          ]}
        />
      </Panel>
      <EndpointForm
        intent="save"
        title={t("changeEndpoint")}
        failure={failure}
        open={failure !== undefined}
        values={{ url, description, events }}
      />
      <h2>{t("deliveries")}</h2>
      <DataTable
        caption={t("deliveries")}
        rows={deliveries}
        rowKey={(delivery) => delivery.id}
        empty={<EmptyState>{number > 1 ? t("nothingOlder") : t("nothingSent")}</EmptyState>}
        columns={[
          { key: "at", label: t("when"), value: (row) => formatInstant(row.at) },
          { key: "type", label: t("event"), value: (row) => EVENT_LABELS[row.type] },
          { key: "state", label: t("state"), value: (row) => <StatusBadge status={row.state} /> },
          { key: "attempts", label: t("tries"), numeric: true, value: (row) => row.attempts },
          {
            key: "answer",
            label: t("answer"),
            value: (row) => row.error || (row.status === null ? null : String(row.status)),
          },
          {
            key: "next",
            label: t("nextTry"),
            value: (row) => (row.state === "waiting" ? formatInstant(row.nextAt) : null),
          },
          {
            key: "replay",
            label: t("again"),
            bare: true,
            value: (row) =>
              row.state === "waiting" ? null : (
                <RowForm fields={{ delivery: row.id }}>
                  <SubmitButton intent="replay" tone="plain" small>
                    {t("sendAgain")}
                  </SubmitButton>
                </RowForm>
              ),
          },
        ]}
      />
      <nav aria-label={t("pages")} className="no-print flex gap-2">
        {number > 1 ? (
          <Link className="btn btn-outline min-h-11" to={at(number - 1)} rel="prev">
            {t("newer")}
          </Link>
        ) : null}
        {deliveries.length === LOG_PAGE ? (
          <Link className="btn btn-outline min-h-11" to={at(number + 1)} rel="next">
            {t("older")}
          </Link>
        ) : null}
      </nav>
    </Page>
  );
}
