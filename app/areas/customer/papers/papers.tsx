import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import type { ForeignGuest } from "#app/domain/foreign-guests/foreign-guest-row.ts";
import { PAPERS_DAYS } from "#app/domain/foreign-guests/labels.ts";
import {
  addForeignGuest,
  bringForeignGuest,
  eraseForeignGuest,
  leaveForeignGuest,
  ownPapers,
} from "#app/domain/foreign-guests/own-papers.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PapersForm, typedPapers } from "./parts/papers-form.tsx";

const params = z.object({ reference: z.string().max(60) });

export const meta = () => [{ title: words("papers")("title") }];

export const loader = customerLoader(
  { permission: "customer.booking.change", params },
  async (ctx, { params: { reference } }) => {
    const booking = await findBooking(ctx, { reference });
    const { isOpen, coming, others } = await ownPapers(ctx, booking.id);
    return {
      reference,
      isOpen,
      name: booking.snapshot.title,
      nationality: booking.nationality,
      coming: coming.map(shown),
      others: others.map(shown),
    };
  },
);

/** What the page shows of a person: enough to tell two people apart. */
function shown({ id, papers, passportId, visaId }: ForeignGuest) {
  const { name = "", nationality = "", passport_number = "" } = papers ?? {};
  return { id, name, nationality, ending: passport_number.slice(-4), passportId, visaId };
}
type Person = ReturnType<typeof shown>;

const person = z.object({ guest: z.uuid() });
const CHANGES = { bring: bringForeignGuest, leave: leaveForeignGuest, erase: eraseForeignGuest };

export const action = customerAction(
  {
    permission: "customer.booking.change",
    params,
    intents: { add: typedPapers, bring: person, leave: person, erase: person },
    maxFileBytes: maxBytesOf("travel_paper"),
  },
  async (ctx, { params: { reference }, ...posted }) => {
    const t = words("papers");
    const { id: bookingId } = await findBooking(ctx, { reference });
    const here = paths.customerPapers(reference);
    if (posted.intent === "add") {
      const { passport, visa, ...papers } = posted.value;
      await addForeignGuest(ctx, { bookingId, papers, passport, visa });
      return done(here, t("done_add"));
    }
    await CHANGES[posted.intent](ctx, { bookingId, guestId: posted.value.guest });
    return done(here, t(`done_${posted.intent}`));
  },
);

/** /customer_bookings/:reference/papers: passport and visa of guests from abroad, entered once, for the house to report. */
export default function Papers() {
  const t = words("papers");
  const { reference, name, nationality, coming, others, isOpen } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("title")}
      lead={t("lead", { days: PAPERS_DAYS })}
      back={{ to: paths.customerBooking(reference), label: words("customer")("myBooking") }}
      width="narrow"
    >
      <FormFailureAlert failure={failure} />
      <Panel title={t("coming", { name })}>
        {coming.length === 0 ? <p>{t("nobody")}</p> : null}
        <Persons persons={coming} isOpen={isOpen} intent="leave" />
      </Panel>
      {others.length > 0 ? (
        <Panel title={t("others")}>
          <Persons persons={others} isOpen={isOpen} intent="bring" />
        </Panel>
      ) : null}
      {isOpen ? (
        <PapersForm nationality={nationality} failure={failure} />
      ) : (
        <Alert tone="info">{t("over")}</Alert>
      )}
    </Page>
  );
}

function Persons({
  persons,
  isOpen,
  intent,
}: {
  persons: Person[];
  isOpen: boolean;
  intent: "bring" | "leave";
}) {
  const t = words("papers");
  return (
    <ul className="flex flex-col gap-4">
      {persons.map(({ id, name, nationality, ending, passportId, visaId }) => (
        <li key={id} className="flex flex-col gap-2">
          <span>
            <strong>{name}</strong>: {t("passportEnds", { nationality, ending })}
          </span>{" "}
          <span className="flex flex-wrap gap-x-5">
            {passportId ? (
              <a className="link inline-block py-1" href={paths.upload(passportId)}>
                {t("passport")}
              </a>
            ) : null}
            {visaId ? (
              <a className="link inline-block py-1" href={paths.upload(visaId)}>
                {t("visa")}
              </a>
            ) : null}
          </span>
          <RowForm fields={{ guest: id }} className="flex flex-wrap gap-3">
            {isOpen ? (
              <SubmitButton intent={intent} tone="plain" small>
                {t(intent)}
              </SubmitButton>
            ) : null}
            <SubmitButton intent="erase" tone="plain" small>
              {t("erase")}
            </SubmitButton>
          </RowForm>
        </li>
      ))}
    </ul>
  );
}
