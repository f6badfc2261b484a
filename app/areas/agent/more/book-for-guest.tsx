import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { bookForGuest } from "#app/domain/bookings/book-for-guest.ts";
import { findDraft } from "#app/domain/bookings/find-draft.ts";
import { typedFormSchema, typedGuests } from "#app/domain/bookings/guest-input.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { NotFound } from "#app/domain/errors.ts";
import { browserHash } from "#app/http/cookies.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatInstant, formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { GuestDetails } from "./guest-details.tsx";

const params = z.object({ draft: z.uuid() });

export const meta = () => [{ title: "Book for a guest" }];
export const shouldRevalidate = () => true;

export const loader = agentLoader(
  { permission: "agent.booking.write", params },
  async (ctx, { params, browserId }) => {
    if (!browserId) throw new NotFound();
    const draft = await findDraft(ctx, { id: params.draft, browserHash: browserHash(browserId) });
    if (draft.order) throw redirect(paths.agentBookings);
    const { guests, totalPaise, quotedTotalPaise, priceChanged } = draft;
    const lines = draft.lines.map(
      ({ kind, place, snapshot, startsOn, endsOn, price, depositPaise, policy, obstacle }) => ({
        ...{ kind, startsOn, endsOn, startsAt: policy.startsAt, key: `${place}${snapshot.title}` },
        ...{ title: snapshot.title, subtitle: snapshot.subtitle, problem: obstacle?.message ?? null },
        paidPaise: price.totalPaise + depositPaise,
      }),
    );
    const problem = draft.problem ?? lines.find((line) => line.problem)?.problem ?? null;
    const previousPaise = priceChanged ? quotedTotalPaise : null;
    return {
      guests,
      lines,
      commissionPaise: draft.lines.reduce((sum, { netAgentPaise }) => sum + (netAgentPaise ?? 0), 0),
      totalPaise,
      previousPaise,
      problem,
      lab: lines.some(({ kind }) => kind === "lab"),
    };
  },
);

export const action = agentAction(
  { permission: "agent.booking.write", params, schema: typedFormSchema },
  async (ctx, { params, value, browserId, formKey }) => {
    const key = { id: params.draft, browserHash: browserHash(browserId) };
    await updateDraft(ctx, { ...key, guests: typedGuests(value) });
    const { bookingId, holdExpiresAt } = await bookForGuest(ctx, {
      draftId: key.id,
      browserHash: key.browserHash,
      formKey,
      acceptTotalPaise: value.shownTotalPaise,
    });
    return done(
      paths.agentBooking(bookingId),
      `Held until ${formatInstant(holdExpiresAt)}. Pay it here, or let the guest pay by the link that we sent.`,
    );
  },
);

export default function BookForGuest() {
  const { guests, lines, commissionPaise, totalPaise, previousPaise, problem, lab } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Book for a guest"
      lead="The guest gets the messages and opens the booking with a code to the mobile number."
      back={{ to: paths.agentBookMore, label: "Choose something else" }}
      width="narrow"
    >
      {problem ? (
        <Alert tone="negative">
          <p className="font-semibold">{problem}</p>
          <Link className="link inline-block py-1" to={paths.agentBookMore}>
            Choose something else
          </Link>
        </Alert>
      ) : null}
      {previousPaise === null ? null : (
        <Alert tone="info">
          The price has changed: it was {formatRupees(previousPaise)}, now it is {formatRupees(totalPaise)}.
        </Alert>
      )}
      <Panel title={`${formatRupees(totalPaise)} in all, with tax and deposits`}>
        <FactList
          facts={lines.map((line) => [
            KIND_WORDS[line.kind].title,
            <span key={line.key}>
              {line.title}, {line.subtitle}
              <span className="block text-sm">
                {whenWords(line)}, {formatRupees(line.paidPaise)}
              </span>
            </span>,
          ])}
        />
        <p className="mt-3">
          {commissionPaise > 0
            ? `Your commission, after tax: ${formatRupees(commissionPaise)}`
            : "You get no commission on this booking."}
        </p>
      </Panel>
      {problem ? null : <GuestDetails {...{ failure, guests, totalPaise, lab }} />}
    </Page>
  );
}
