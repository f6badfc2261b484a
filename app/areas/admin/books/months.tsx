import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askToReopen, closeBooks, keepClosed, reopenBooks } from "#app/domain/books/close-books.ts";
import { bookMonthList } from "#app/domain/books/month-list.ts";
import { isUser } from "#app/domain/context.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatMonth } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Closing months" }];

export const loader = adminLoader(
  { permission: adminAddresses.bookMonths.permission, search: bookMonthList.search },
  async (ctx, { search }) => ({
    list: await showList(ctx, bookMonthList, search),
    own: isUser(ctx.actor) ? ctx.actor.id : null,
  }),
);

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-01$/);
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
  async (ctx, { intent, value }) => {
    const name = formatMonth(value.month);
    const to = moneyPaths.bookMonths;
    if (intent === "close") {
      await closeBooks(ctx, value.month);
      return done(to, `${name} is closed. What belongs to it is posted to the first open day from now on.`);
    }
    if (intent === "ask") {
      await askToReopen(ctx, value.month, value.reason);
      return done(to, `Another admin can open ${name} again now.`, { tone: "info" });
    }
    if (intent === "keep") {
      await keepClosed(ctx, value.month);
      return done(to, `${name} stays closed.`);
    }
    await reopenBooks(ctx, value.month);
    return done(to, `${name} is open again.`, { tone: "info" });
  },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"]["rows"][number];

/** What can be done with a month: closed when it is over, opened again by two persons. */
function Steps({ row, own }: { row: Row; own: string | null }) {
  const name = formatMonth(row.month);
  if (row.status === "running") return <>It can be closed once it is over.</>;
  return (
    <RowForm fields={{ month: row.month }}>
      {row.status === "open" ? (
        <SubmitButton intent="close" small aria-label={`Close ${name}`}>
          Close
        </SubmitButton>
      ) : null}
      {row.status === "closed" && row.isLast ? (
        <>
          <input
            name="reason"
            required
            maxLength={300}
            placeholder="Why"
            aria-label={`Why ${name} has to be opened again`}
            className="input min-h-11 w-48"
          />
          <SubmitButton intent="ask" tone="plain" small>
            Ask to open again
          </SubmitButton>
        </>
      ) : null}
      {row.status === "asked" ? (
        <>
          {row.askedBy === own ? (
            <span>Another admin has to confirm it.</span>
          ) : (
            <SubmitButton intent="reopen" small aria-label={`Open ${name} again`}>
              Open again
            </SubmitButton>
          )}
          <SubmitButton intent="keep" tone="plain" small aria-label={`Keep ${name} closed`}>
            Keep closed
          </SubmitButton>
        </>
      ) : null}
    </RowForm>
  );
}

export default function Months() {
  const { list, own } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <ListPage
      list={list}
      title="Closing months"
      lead="A closed month does not change: what belongs to it is posted to the first open day. Closing a month closes those before it. The last closed month is opened again by two admins."
      cells={{
        month: (row) => (
          <Link className="link font-medium" to={moneyPaths.trialBalanceOf(row.month)}>
            {formatMonth(row.month)}
          </Link>
        ),
      }}
      after={[{ key: "steps", label: "What to do", value: (row) => <Steps row={row} own={own} /> }]}
      empty="Nothing has been posted yet."
    >
      <FormFailureAlert failure={failure} />
    </ListPage>
  );
}
