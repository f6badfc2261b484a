import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { otherDeciders } from "#app/domain/approvals/second-person.ts";
import { askToReopen, closeBooks, keepClosed, reopenBooks } from "#app/domain/books/close-books.ts";
import { bookMonthList } from "#app/domain/books/month-list.ts";
import { userIdOf } from "#app/domain/context.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { SecondPersonWords, type Waiting } from "#app/ui/approvals/second-person.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatMonth } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminBooks")("closingMonths") }];

export const loader = adminLoader(
  { permission: adminAddresses.bookMonths.permission, search: bookMonthList.search },
  async (ctx, { search }) => ({
    list: await showList(ctx, bookMonthList, search),
    own: userIdOf(ctx.actor),
    others: await otherDeciders(ctx),
  }),
);

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])-01$/);
const which = z.object({ month });

export const action = adminAction(
  {
    permission: "admin.money.write",
    intents: {
      close: which,
      ask: z.object({ month, reason: z.string().max(300).default("") }),
      keep: which,
      reopen: which,
    },
  },
  async (ctx, { request, intent, value }) => {
    const t = words("adminBooks");

    const name = formatMonth(value.month);
    const to = moneyPaths.bookMonths;
    if (intent === "close") {
      await closeBooks(ctx, value.month);
      return done(to, t("isClosedWhatBelongs", { name }));
    }
    if (intent === "ask") {
      await askToReopen(ctx, value.month, value.reason);
      return done(to, t("anotherAdminCanOpenAgain", { name }), { tone: "info" });
    }
    if (intent === "keep") {
      await keepClosed(ctx, value.month);
      return done(afterDecision(request, to), t("nameStaysClosed", { name }));
    }
    await reopenBooks(ctx, value.month);
    return done(afterDecision(request, to), t("isOpenAgain", { name }), { tone: "info" });
  },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"]["rows"][number];

/** What can be done with a month: closed when it is over, opened again by two persons. */
function Steps({ row, own, others }: { row: Row; own: string | null; others: Waiting }) {
  const t = words("adminBooks");

  const name = formatMonth(row.month);
  if (row.status === "running") return <>{t("itCanBeClosedOnce")}</>;
  return (
    <RowForm fields={{ month: row.month }}>
      {row.status === "open" ? (
        <SubmitButton intent="close" small aria-label={t("closeName", { name })}>
          {t("close")}
        </SubmitButton>
      ) : null}
      {row.status === "closed" && row.isLast ? (
        <>
          <input
            name="reason"
            required
            maxLength={300}
            placeholder={t("why")}
            aria-label={t("whyHasToBeOpened", { name })}
            className="input min-h-11 w-48"
          />
          <SubmitButton intent="ask" tone="plain" small>
            {t("askToOpenAgain")}
          </SubmitButton>
        </>
      ) : null}
      {row.status === "asked" ? (
        <>
          {row.askedBy === own ? (
            <SecondPersonWords secondPerson={others} />
          ) : (
            <SubmitButton intent="reopen" small aria-label={t("openAgainName", { name })}>
              {t("openAgain")}
            </SubmitButton>
          )}
          <SubmitButton intent="keep" tone="plain" small aria-label={t("keepClosedName", { name })}>
            {t("keepClosed")}
          </SubmitButton>
        </>
      ) : null}
    </RowForm>
  );
}

export default function Months() {
  const t = words("adminBooks");

  const { list, own, others } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <ListPage
      list={list}
      title={t("closingMonths")}
      lead={t("closedMonthDoesNotChange")}
      cells={{
        month: (row) => (
          <Link className="link font-medium" to={moneyPaths.trialBalanceOf(row.month)}>
            {formatMonth(row.month)}
          </Link>
        ),
      }}
      after={[
        {
          key: "steps",
          label: t("whatToDo"),
          bare: true,
          value: (row) => <Steps row={row} own={own} others={others} />,
        },
      ]}
      empty={t("nothingHasBeenPostedYet")}
    >
      <FormFailureAlert failure={failure} />
    </ListPage>
  );
}
