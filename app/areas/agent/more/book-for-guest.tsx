import { redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  chooseContact,
  chosenContact,
  findContact,
  keepGuests,
  recentContacts,
  typedGuestsOf,
} from "#app/domain/agents/contacts.ts";
import { bookForGuest } from "#app/domain/bookings/book-for-guest.ts";
import { readDraft } from "#app/domain/bookings/draft.ts";
import { commissionOf, findDraft } from "#app/domain/bookings/find-draft.ts";
import { needsPlace, placeField, typedFormSchema, typedGuests } from "#app/domain/bookings/guest-input.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { peopleOf } from "#app/domain/bookings/schema.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { NotFound } from "#app/domain/errors.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { browserHash } from "#app/http/cookies.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatInstant, formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { GuestDetails } from "./guest-details.tsx";

/** A room asks for the home address. */
const hasRoom = (chosen: Array<{ kind: string }>) => chosen.some(({ kind }) => kind === "room");

const params = z.object({ draft: z.uuid() });
/** Which of the kept guests it is for. */
const search = defineSearch({ guest: id() });

export const meta = () => [{ title: words("agent")("bookForGuest") }];
export const shouldRevalidate = () => true;

export const loader = agentLoader(
  { permission: "agent.booking.write", params, search },
  async (ctx, { params, search, browserId }) => {
    if (!browserId) throw new NotFound();
    const draft = await findDraft(ctx, { id: params.draft, browserHash: browserHash(browserId) });
    if (draft.order) throw redirect(paths.agentBookings);
    const { totalPaise, quotedTotalPaise, priceChanged } = draft;
    const places = Math.max(...draft.selections.map(peopleOf)) - 1;
    const contacts = await recentContacts(ctx);
    const chosen = search.guest ? await findContact(ctx, search.guest) : await chosenContact(ctx);
    // What was typed for the chosen guest stays; what this browser typed for another one before is not theirs.
    const isTheirs = draft.guests.patientName === chosen?.patientName;
    const contact = search.guest || !isTheirs ? chosen : null;
    const typed = contact && draft.guests.patientName && !isTheirs ? {} : draft.guests;
    const guests = contact
      ? { ...typed, ...typedGuestsOf(contact, places, hasRoom(draft.selections)) }
      : draft.guests;
    const lines = draft.lines.map(
      ({ kind, place, snapshot, startsOn, endsOn, price, depositPaise, policy, obstacle }) => ({
        kind,
        startsOn,
        endsOn,
        startsAt: policy.startsAt,
        key: `${place}${snapshot.title}`,
        title: snapshot.title,
        subtitle: snapshot.subtitle,
        problem: obstacle?.message ?? null,
        paidPaise: price.totalPaise + depositPaise,
      }),
    );
    const problem = draft.problem ?? lines.find((line) => line.problem)?.problem ?? null;
    const previousPaise = priceChanged ? quotedTotalPaise : null;
    return {
      guests,
      places,
      lines,
      guestId: contact?.id ?? null,
      contacts: contacts.map(({ id, patientName, contactName }) => ({
        value: id,
        label: patientName === contactName ? patientName : `${patientName} (${contactName})`,
      })),
      attendants: contact?.attendants ?? [],
      commissionPaise: commissionOf(draft.lines) ?? 0,
      totalPaise,
      previousPaise,
      problem,
      lab: lines.some(({ kind }) => kind === "lab"),
      placeIn: lines.some(({ kind }) => kind !== "room") ? placeField(lines) : ("address" as const),
      needsPlace: needsPlace(draft.selections),
    };
  },
);

export const action = agentAction(
  {
    permission: "agent.booking.write",
    params,
    schema: typedFormSchema.extend({ keep: z.literal("on").optional() }),
  },
  async (ctx, { params, value: { keep, ...value }, browserId, formKey }) => {
    const t = words("agent");

    const key = { id: params.draft, browserHash: browserHash(browserId) };
    const guests = typedGuests(value);
    await updateDraft(ctx, { ...key, guests });
    const { selections } = await readDraft(ctx, key);
    const { bookingId, holdExpiresAt } = await bookForGuest(ctx, {
      draftId: key.id,
      browserHash: key.browserHash,
      formKey,
      acceptTotalPaise: value.shownTotalPaise,
    });
    const kept = !keep || (await keepGuests(ctx, guests, hasRoom(selections)));
    await chooseContact(ctx, null);
    const held = t("heldUntilPayItHere", { holdExpiresAt: formatInstant(holdExpiresAt) });
    return done(paths.agentBooking(bookingId), kept ? held : t("guestIsNotKeptYou", { held }));
  },
);

export default function BookForGuest() {
  const t = words("agent");

  const loaded = useLoaderData<typeof loader>();
  const { lines, commissionPaise, totalPaise, previousPaise, problem, contacts, guestId } = loaded;
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("bookForGuest")}
      lead={t("guestGetsMessagesAndOpens")}
      back={{ to: paths.agentBookMore, label: t("chooseSomethingElse") }}
      width="narrow"
    >
      {problem ? (
        <Alert tone="negative">
          <p className="font-semibold">{problem}</p>
          <Link className="link inline-block py-1" to={paths.agentBookMore}>
            {t("chooseSomethingElse")}
          </Link>
        </Alert>
      ) : null}
      {previousPaise === null ? null : (
        <Alert tone="info">
          {t("priceHasChanged", { previous: formatRupees(previousPaise), total: formatRupees(totalPaise) })}
        </Alert>
      )}
      <Panel title={t("inAllWithTax", { total: formatRupees(totalPaise) })}>
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
            ? t("yourCommissionAfterTax", { commission: formatRupees(commissionPaise) })
            : t("youGetNoCommission")}
        </p>
      </Panel>
      {problem || contacts.length === 0 ? null : (
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <PlainSelect
            id="guest"
            name="guest"
            label={t("guestYouKnow")}
            options={[{ value: "", label: t("pleaseChoose") }, ...contacts]}
            defaultValue={guestId ?? ""}
          />
          <button type="submit" className="btn btn-outline min-h-12">
            {t("fillIn")}
          </button>
          <Link to={paths.agentGuests} className="link py-3">
            {t("allGuests")}
          </Link>
        </Form>
      )}
      {problem ? null : <GuestDetails key={guestId ?? "typed"} failure={failure} {...loaded} />}
    </Page>
  );
}
