import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findWaiting } from "#app/domain/waiting-list/find-waiting.ts";
import { leaveWaitingList } from "#app/domain/waiting-list/join.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { filled } from "#app/present.ts";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { partyWords, stayDatesText, stayNights } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { stayHref } from "./parts/search-state.ts";

/** What somebody waits for, by the link of the message: where they stand in line, what is held for them, and the way off the list. */

const params = z.object({ entry: z.uuid(), sign: z.string().max(60) });

export const meta = () => [{ title: words("waiting")("title") }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: link }) => {
  const { id: _, ...entry } = await findWaiting(ctx, { id: link.entry, sign: link.sign });
  return { entry };
});

export const action = publicAction(
  { permission: "public", params, intents: { leave: z.object({}) } },
  async (ctx, { params: link }) => {
    await leaveWaitingList(ctx, { id: link.entry, sign: link.sign });
    return done(paths.waiting(link.entry, link.sign), words("waiting")("lead_left"));
  },
);

export default function Waiting() {
  const t = words("waiting");
  const { entry } = useLoaderData<typeof loader>();
  const { state, heldUntil, orderReference } = entry;
  return (
    <Page
      title={t("title")}
      width="narrow"
      lead={
        state === "offered"
          ? t("lead_offered", { when: formatInstant(filled(heldUntil)) })
          : t(`lead_${state}`)
      }
    >
      <FailureAlert failure={useActionData<typeof action>()} />
      {state === "waiting" ? (
        <p>
          {t("before", { count: entry.before })} {t("until", { when: formatInstant(entry.endsAt) })}
        </p>
      ) : null}
      {state === "offered" ? (
        <Link to={paths.pay(filled(orderReference))} className="btn btn-primary min-h-12 text-base">
          {t("pay")}
        </Link>
      ) : null}
      <Panel title={t("stay")}>
        <FactList
          facts={[
            [t("where"), entry.propertyName ?? t("anyNear", { hospital: entry.hospitalName })],
            [t("dates"), `${stayDatesText(entry)} (${stayNights(entry)})`],
            [t("guests"), formats().commas([partyWords(entry), formats().rooms(entry.rooms)])],
          ]}
        />
      </Panel>
      <p>
        <Link
          to={paths.hotels(entry.citySlug, entry.hospitalSlug) + stayHref(entry)}
          className="btn btn-outline min-h-12"
        >
          {t("again")}
        </Link>
      </p>
      {state === "waiting" ? (
        <RowForm fields={{}}>
          <SubmitButton intent="leave" tone="plain">
            {t("leave")}
          </SubmitButton>
        </RowForm>
      ) : null}
    </Page>
  );
}
