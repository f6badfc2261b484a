import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { dismissMiss, listMisses, type Miss, makeAlias } from "#app/domain/search/finder/misses.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminSearch")("searchesWithoutResults") }];

export const loader = adminLoader({ permission: "admin.master.read" }, async (ctx) => ({
  misses: await listMisses(ctx),
}));

const text = z.string().min(1).max(80);

export const action = adminAction(
  {
    permission: "admin.master.write",
    intents: {
      alias: z.object({ text, stands_for: z.string().min(1).max(300) }),
      dismiss: z.object({ text }),
    },
  },
  async (ctx, { intent, value }) => {
    const t = words("adminSearch");

    if (intent === "dismiss") {
      await dismissMiss(ctx, value.text);
      return done(paths.adminSearchMisses, t("isOffList", { text: value.text }));
    }
    await makeAlias(ctx, { text: value.text, standsFor: value.stands_for });
    return done(
      paths.adminSearchMisses,
      t("nowFindsTextStandsFor", { text: value.text, standsFor: value.stands_for }),
    );
  },
);

export default function SearchMisses() {
  const t = words("adminSearch");

  const { misses } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("searchesWithoutResults")}
      lead={t("whatPeopleSearched")}
      actions={
        <Link to={paths.adminMaster("search-aliases")} className="btn btn-outline min-h-11">
          {t("allSearchAliases")}
        </Link>
      }
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      {misses.length === 0 ? <EmptyState>{t("everythingThatWasTyped")}</EmptyState> : null}
      {misses.map((miss) => (
        <MissPanel key={miss.text} miss={miss} />
      ))}
    </Page>
  );
}

type Loaded = Omit<Miss, "lastAt"> & { lastAt: Date | string };

/** One text, with a button for each hospital that it may mean. */
function MissPanel({ miss }: { miss: Loaded }) {
  const t = words("adminSearch");

  return (
    <Panel title={`“${miss.text}”`}>
      <p className="mb-3">{t("typedTimesLast", { times: miss.times, lastAt: formatInstant(miss.lastAt) })}</p>
      {miss.nearest.length > 0 ? (
        <ul className="mb-3 flex flex-col gap-2">
          {miss.nearest.map((hospital) => (
            <li key={`${hospital.citySlug}/${hospital.slug}`}>
              <RowForm fields={{ text: miss.text, stands_for: hospital.name }}>
                <SubmitButton intent="alias" tone="plain" small>
                  {t("itMeansNameCityName", { name: hospital.name, cityName: hospital.cityName })}
                </SubmitButton>
              </RowForm>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <Form method="get" action={adminAddresses.hospitals.path}>
          <button type="submit" className="btn btn-outline min-h-11">
            {t("findHospital")}
          </button>
        </Form>
        <RowForm fields={{ text: miss.text }}>
          <SubmitButton intent="dismiss" tone="plain" small>
            {t("notHospital")}
          </SubmitButton>
        </RowForm>
      </div>
    </Panel>
  );
}
