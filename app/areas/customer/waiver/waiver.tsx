import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { movedTo } from "#app/domain/relocations/read-relocation.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { askWaiver, quoteWithoutWaiver, waiversOfBooking } from "#app/domain/waivers/ask-waiver.ts";
import { LETTER_DAYS, WAIVER_CAUSES, WAIVER_HOURS } from "#app/domain/waivers/labels.ts";
import { type WaiverRule, waiverRules } from "#app/domain/waivers/rules.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import {
  FormFailureAlert,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { MovedNote } from "#app/ui/trips/moved-note.tsx";
import { uploadInput } from "#app/ui/upload-input.ts";
import { words } from "#app/words/catalogue.ts";

const params = z.object({ reference: z.string().max(60) });

export const meta = () => [{ title: words("customer")("waiverTitle") }];

export const loader = customerLoader(
  { permission: "customer.booking.change", params },
  async (ctx, { params: { reference } }) => {
    const { id, snapshot, checkIn, stay, checkOut } = await findBooking(ctx, { reference });
    const [waivers, rules, elsewhere] = await Promise.all([
      waiversOfBooking(ctx, id),
      waiverRules(istDate(ctx.now), ctx.tx),
      movedTo(ctx, reference),
    ]);
    const dates = { checkIn: stay?.checkIn ?? checkIn, checkOut: stay?.checkOut ?? checkOut };
    return { reference, name: snapshot.title, dates, waivers, rules, elsewhere, ...(await costOf(ctx, id)) };
  },
);

/** What the policy charges now, or why nothing can be asked. */
async function costOf(ctx: Context, bookingId: string) {
  try {
    return { cost: await quoteWithoutWaiver(ctx, { bookingId, leavesOn: null }), refusal: null };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return { cost: null, refusal: error.message };
  }
}

export const action = customerAction(
  {
    permission: "customer.booking.change",
    params,
    schema: z.object({
      cause: z.string().max(40).default(""),
      leavesOn: z.string().max(10).default(""),
      note: z.string().max(1_000).default(""),
      letter: z.preprocess((file) => file ?? new File([], ""), chosenFile),
    }),
    maxFileBytes: maxBytesOf("hospital_letter"),
  },
  async (ctx, { params: { reference }, value: { cause, leavesOn, note, letter }, formKey }) => {
    const { id: bookingId } = await findBooking(ctx, { reference });
    const asked = { bookingId, cause: cause as (typeof WAIVER_CAUSES)[number], leavesOn: leavesOn || null };
    await askWaiver(ctx, { ...asked, note, letter, formKey });
    return done(paths.customerWaiver(reference), words("customer")("waiverSent", { hours: WAIVER_HOURS }));
  },
);

/** /customer_bookings/:reference/waiver: the treatment changed; ask with the hospital's letter that nothing is charged. */
export default function AskWaiver() {
  const t = words("customer");
  const { reference, name, dates, waivers, rules, elsewhere, cost, refusal } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isOpen = waivers.some(({ state }) => state === "asked" || state === "proposed");
  const isGranted = waivers.some(({ state }) => state === "granted");
  return (
    <Page
      title={t("waiverTitle")}
      lead={t("waiverLead", { hours: WAIVER_HOURS })}
      back={{ to: paths.customerBooking(reference), label: t("myBooking") }}
      width="narrow"
    >
      <FormFailureAlert failure={failure} />
      {waivers.map((waiver) => (
        <Alert key={waiver.id} tone="info">
          <span className="block font-medium">{t(`cause_${waiver.cause}`)}</span>
          {t(`waiverState_${waiver.state}`, {
            due: instantWords(waiver.dueAt),
            reason: waiver.decisionReason,
          })}
        </Alert>
      ))}
      {elsewhere ? <MovedNote name={elsewhere.title} to={paths.customerWaiver(elsewhere.reference)} /> : null}
      {refusal && !elsewhere && !isGranted ? <Alert tone="info">{refusal}</Alert> : null}
      {cost?.chargePaise === 0 ? <Alert tone="info">{t("waiverFree")}</Alert> : null}
      {cost && cost.chargePaise > 0 ? (
        <Panel title={name}>
          <p>
            {t("waiverCost", { charge: formatRupees(cost.chargePaise), paid: formatRupees(cost.paidPaise) })}
          </p>
          {isOpen ? null : <AskForm dates={dates} failure={failure} />}
        </Panel>
      ) : null}
      <Bearers rules={rules} />
    </Page>
  );
}

type FormProps = {
  dates: { checkIn: string; checkOut: string };
  failure: Parameters<typeof useScreenForm>[1];
};

function AskForm({ dates, failure }: FormProps) {
  const t = words("customer");
  const [form, fields] = useScreenForm<{ cause: string; leavesOn: string; note: string; letter: File }>(
    "waiver",
    failure,
  );
  return (
    <ScreenForm form={form} multipart className="mt-4 flex flex-col gap-4">
      <SelectField
        field={fields.cause}
        label={t("waiverCause")}
        required
        placeholder={t("waiverChoose")}
        options={WAIVER_CAUSES.map((cause) => ({ value: cause, label: t(`cause_${cause}`) }))}
      />
      <TextField
        field={fields.leavesOn}
        type="date"
        label={t("waiverLeaves")}
        min={dates.checkIn}
        max={dates.checkOut}
      />
      <TextField
        field={fields.letter}
        {...uploadInput("hospital_letter")}
        label={t("waiverLetter")}
        hint={t("waiverLetterHint", { days: LETTER_DAYS })}
        required
      />
      <TextAreaField field={fields.note} label={t("waiverNote")} maxLength={1_000} rows={3} />
      <SubmitButton>{t("waiverAsk")}</SubmitButton>
    </ScreenForm>
  );
}

function Bearers({ rules }: { rules: WaiverRule[] }) {
  const t = words("customer");
  const brand = useRoot()?.brand ?? "";
  const bearer = (ppm: number) => {
    if (ppm === 0) return t("bearer_house");
    return ppm === 1_000_000
      ? t("bearer_platform", { brand })
      : t("bearer_both", { brand, percent: `${ppm / 10_000}%` });
  };
  return (
    <Panel title={t("waiverBears")}>
      <FactList
        facts={rules.map(({ cause, platformPpm }): [string, string] => [
          t(`cause_${cause}`),
          bearer(platformPpm),
        ])}
      />
    </Panel>
  );
}
