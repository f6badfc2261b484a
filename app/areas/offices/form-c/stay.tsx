import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type FormCPerson, fileFormC, readFormC } from "#app/domain/foreign-guests/form-c.ts";
import { FORM_C_STATES, SHOWN_DAYS, VISA_WORDS } from "#app/domain/foreign-guests/labels.ts";
import type { Particulars } from "#app/domain/foreign-guests/particulars.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { FORM_C_FILE, FORM_C_READ } from "./permissions.ts";

export const meta = () => [{ title: "Form C" }];

export const loader = officeLoader(FORM_C_READ, { params: idParam }, async (ctx, { params }) => ({
  stay: await readFormC(ctx, params.id),
}));

export const action = officeAction(
  FORM_C_FILE,
  {
    params: idParam,
    schema: z.object({
      entry: z.union([z.uuid(), z.literal("")]).default(""),
      number: z.string().max(200).default(""),
    }),
  },
  async (ctx, { params, value: { entry, number }, office }) => {
    await fileFormC(ctx, { bookingId: params.id, entryId: entry || null, number });
    return done(office.paths.formCStay(params.id), "Saved. This guest is reported.");
  },
);

/** /partnerFormC/:id, /mhFormC/:id: the papers of a stay's guests from abroad, and that they were reported. */
export default function FormCStay() {
  const { stay } = useLoaderData<typeof loader>();
  const office = useOffice(FORM_C_READ);
  const failure = useActionData<typeof action>();
  const persons = stay.persons.filter(({ guest }) => guest !== null);
  const ownFiled = stay.persons.find(({ guest }) => guest === null);
  const hasArrived = stay.arrivedAt !== null;
  return (
    <Page
      title={`Form C: ${stay.bookingOrderId}`}
      lead="Papers are private: each look is written down. File Form C with the Bureau of Immigration, then enter the application number here."
      back={{ to: office.paths.formC, label: "Guests from abroad" }}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={stay.houseName}>
        <FactList
          facts={[
            ["Form C", FORM_C_STATES[stay.state]],
            ["Report until", instantWords(stay.dueAt)],
            ["Guest", stay.guestName],
            ["Nationality", stay.nationality || "Not named"],
            ["Stay", `${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}`],
            ["Arrived", stay.arrivedAt ? instantWords(stay.arrivedAt) : "Not yet: mark the arrival first"],
          ]}
        />
        <p className="mt-3">
          <Link className="link inline-block py-2" to={office.paths.booking(stay.id)}>
            Open the booking
          </Link>
        </p>
      </Panel>
      <Hints count={stay.persons.length} isShown={stay.isShown} />
      {persons.map((person) => (
        <Person key={person.entryId} person={person} canFile={hasArrived} />
      ))}
      {ownFiled ? (
        <Panel title="Papers that you copied yourself">
          <Filed person={ownFiled} />
        </Panel>
      ) : null}
      {hasArrived && stay.persons.length === 0 ? (
        <Panel title="Reported with papers that you copied yourself">
          <FileForm entry="" />
        </Panel>
      ) : null}
    </Page>
  );
}

function Hints({ count, isShown }: { count: number; isShown: boolean }) {
  if (count === 0)
    return (
      <Alert tone="info">
        The guest has not entered passport and visa. Copy them at the desk, file Form C, and enter the number
        here.
      </Alert>
    );
  if (isShown) return null;
  return (
    <Alert tone="info">
      Papers are shown from the day before the arrival until {SHOWN_DAYS.after} days after the departure.
    </Alert>
  );
}

function Person({ person, canFile }: { person: FormCPerson; canFile: boolean }) {
  const { guest, filedAt, entryId } = person;
  return (
    <Panel title={guest?.papers?.name ?? "A guest from abroad"}>
      {guest?.papers ? <FactList facts={factsOf(guest.papers)} /> : null}
      <p className="mt-2 flex flex-wrap gap-x-6 print:hidden">
        {guest?.passportId ? (
          <a className="link inline-block py-2" href={paths.upload(guest.passportId)}>
            Open the passport
          </a>
        ) : null}
        {guest?.visaId ? (
          <a className="link inline-block py-2" href={paths.upload(guest.visaId)}>
            Open the visa
          </a>
        ) : null}
      </p>
      {filedAt ? <Filed person={person} /> : null}
      {!filedAt && canFile ? <FileForm entry={entryId} /> : null}
    </Panel>
  );
}

function Filed({ person: { filedAt, filingNumber } }: { person: FormCPerson }) {
  return (
    <p className="font-medium">
      Reported {filedAt ? instantWords(filedAt) : ""} under {filingNumber}.
    </p>
  );
}

function FileForm({ entry }: { entry: string }) {
  return (
    <RowForm fields={{ entry }} className="mt-3 flex flex-col items-start gap-3 print:hidden">
      <PlainInput
        id={`number-${entry || "own"}`}
        name="number"
        label="Application number of Form C"
        required
        maxLength={60}
      />
      <SubmitButton>Reported</SubmitButton>
    </RowForm>
  );
}

/** What Form C asks, in its order. */
function factsOf(papers: Particulars): Array<[string, string]> {
  const day = (date: string) => (date ? formatDate(date) : "");
  const facts: Array<[string, string]> = [
    ["Nationality", papers.nationality],
    ["Date of birth", day(papers.born_on)],
    ["Sex", papers.sex],
    ["Address at home", papers.home_address],
    ["Passport", papers.passport_number],
    ["Issued", `${papers.passport_place}, ${day(papers.passport_issued_on)}`],
    ["Passport valid until", day(papers.passport_valid_until)],
    ["Visa", [VISA_WORDS[papers.visa_type], papers.visa_number].filter(Boolean).join(", ")],
    ["Visa issued", [papers.visa_place, day(papers.visa_issued_on)].filter(Boolean).join(", ")],
    ["Visa valid until", day(papers.visa_valid_until)],
    ["Arrived in India", day(papers.arrived_on)],
    ["Arrived from", papers.arrived_from],
  ];
  return facts.filter(([, value]) => value !== "");
}
