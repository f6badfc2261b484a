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
import { formatDate, formatStatus } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { useTyped } from "#app/ui/use-typed.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { FORM_C_FILE, FORM_C_READ } from "./permissions.ts";

export const meta = () => [{ title: words("officeFormC")("formC") }];

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
    const t = words("officeFormC");
    await fileFormC(ctx, { bookingId: params.id, entryId: entry || null, number });
    return done(office.paths.formCStay(params.id), t("saved"));
  },
);

/** /partnerFormC/:id, /mhFormC/:id: the papers of a stay's guests from abroad, and that they were reported. */
export default function FormCStay() {
  const t = words("officeFormC");
  const { stay } = useLoaderData<typeof loader>();
  const office = useOffice(FORM_C_READ);
  const failure = useActionData<typeof action>();
  const persons = stay.persons.filter(({ guest }) => guest !== null);
  const ownFiled = stay.persons.find(({ guest }) => guest === null);
  const hasArrived = stay.arrivedAt !== null;
  return (
    <Page
      title={t("stayTitle", { number: stay.bookingOrderId })}
      lead={t("stayLead")}
      back={{ to: office.paths.formC, label: t("guestsFromAbroad") }}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={stay.houseName}>
        <FactList
          facts={[
            [t("formC"), FORM_C_STATES[stay.state]],
            [t("reportBy"), instantWords(stay.dueAt)],
            [t("guest"), stay.guestName],
            [t("nationality"), stay.nationality || t("notGiven")],
            [t("stay"), formats().range(stay.checkIn, stay.checkOut)],
            [t("arrived"), stay.arrivedAt ? instantWords(stay.arrivedAt) : t("notArrived")],
          ]}
        />
        <p className="mt-3">
          <Link className="link inline-block py-2" to={office.paths.booking(stay.id)}>
            {t("openBooking")}
          </Link>
        </p>
      </Panel>
      <Hints count={stay.persons.length} isShown={stay.isShown} />
      {persons.map((person) => (
        <Person key={person.entryId} person={person} canFile={hasArrived} />
      ))}
      {ownFiled ? (
        <Panel title={t("ownDocuments")}>
          <Filed person={ownFiled} />
        </Panel>
      ) : null}
      {hasArrived && stay.persons.length === 0 ? (
        <Panel title={t("reportedOwn")}>
          <FileForm entry="" />
        </Panel>
      ) : null}
    </Page>
  );
}

function Hints({ count, isShown }: { count: number; isShown: boolean }) {
  const t = words("officeFormC");
  if (count === 0) return <Alert tone="info">{t("noPapers")}</Alert>;
  if (isShown) return null;
  return <Alert tone="info">{t("shownUntil", { days: SHOWN_DAYS.after })}</Alert>;
}

function Person({ person, canFile }: { person: FormCPerson; canFile: boolean }) {
  const t = words("officeFormC");
  const { guest, filedAt, entryId } = person;
  return (
    <Panel title={guest?.papers?.name ?? t("someGuest")}>
      {guest?.papers ? <FactList facts={factsOf(guest.papers)} /> : null}
      <p className="mt-2 flex flex-wrap gap-x-6 print:hidden">
        {guest?.passportId ? (
          <a className="link inline-block py-2" href={paths.upload(guest.passportId)}>
            {t("openPassport")}
          </a>
        ) : null}
        {guest?.visaId ? (
          <a className="link inline-block py-2" href={paths.upload(guest.visaId)}>
            {t("openVisa")}
          </a>
        ) : null}
      </p>
      {filedAt ? <Filed person={person} /> : null}
      {!filedAt && canFile ? <FileForm entry={entryId} /> : null}
    </Panel>
  );
}

function Filed({ person: { filedAt, filingNumber } }: { person: FormCPerson }) {
  const t = words("officeFormC");
  return (
    <p className="font-medium">
      {t("reportedUnder", { time: filedAt ? instantWords(filedAt) : "", number: filingNumber ?? "" })}
    </p>
  );
}

function FileForm({ entry }: { entry: string }) {
  const t = words("officeFormC");
  const typed = useTyped("number", { entry });
  return (
    <RowForm fields={{ entry }} className="mt-3 flex flex-col items-start gap-3 print:hidden">
      <PlainInput
        id={`number-${entry || "own"}`}
        name="number"
        label={t("applicationNumber")}
        defaultValue={typed}
        required
        maxLength={60}
      />
      <SubmitButton tone="plain">{t("markReported")}</SubmitButton>
    </RowForm>
  );
}

/** What Form C asks, in its order. */
function factsOf(papers: Particulars): Array<[string, string]> {
  const t = words("officeFormC");
  const day = (date: string) => (date ? formatDate(date) : "");
  const facts: Array<[string, string]> = [
    [t("nationality"), papers.nationality],
    [t("bornOn"), day(papers.born_on)],
    [t("sex"), formatStatus(papers.sex)],
    [t("homeAddress"), papers.home_address],
    [t("passport"), papers.passport_number],
    [t("issued"), `${papers.passport_place}, ${day(papers.passport_issued_on)}`],
    [t("passportValidUntil"), day(papers.passport_valid_until)],
    [t("visa"), [VISA_WORDS[papers.visa_type], papers.visa_number].filter(Boolean).join(", ")],
    [t("visaIssued"), [papers.visa_place, day(papers.visa_issued_on)].filter(Boolean).join(", ")],
    [t("visaValidUntil"), day(papers.visa_valid_until)],
    [t("arrivedInIndia"), day(papers.arrived_on)],
    [t("arrivedFrom"), papers.arrived_from],
  ];
  return facts.filter(([, value]) => value !== "");
}
