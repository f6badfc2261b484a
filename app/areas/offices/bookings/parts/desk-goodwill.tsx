import { Form } from "@remix-run/react";
import type { GoodwillOffer } from "#app/domain/goodwill/give-goodwill.ts";
import { filled } from "#app/present.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

/** Who bears goodwill, by the platform's share in per cent. */
export const BEARERS = [
  { value: "100", label: "We bear it" },
  { value: "50", label: "We and the partner, half each" },
  { value: "0", label: "The partner bears it" },
];

type Props = {
  offer: GoodwillOffer;
  /** What was asked for, rupees and per cent. */
  asked: { rupees: number | null; platform: string };
};

/** Part of what was paid goes back though the price stands: first what it means, then the decision. */
export function GoodwillPanel({ offer, asked }: Props) {
  const t = words("officeBookings");

  const { mostPaise, alonePaise, given } = offer;
  const most = Math.floor(mostPaise / 100);
  const isGood = asked.rupees !== null && asked.rupees <= most;
  const tooMuch =
    asked.rupees !== null && !isGood ? t("atMostMost", { most: formatRupees(mostPaise) }) : undefined;
  return (
    <Panel title={t("goodwill")}>
      {given.map((one) => (
        <p key={String(one.givenAt)} className="mb-2">
          {t("amountGivenAtGiven", {
            amount: formatRupees(one.amountPaise),
            givenAt: instantWords(one.givenAt),
            value: one.by ? t("byBy", { by: one.by }) : "",
            reason: one.reason,
          })}
        </p>
      ))}
      <Form method="get" className="flex flex-col items-start gap-3">
        <PlainInput
          id="goodwill"
          name="goodwill"
          type="number"
          min={1}
          max={most}
          label={t("rupeesThatGoBack")}
          hint={t("ofWhatWasPaidCan", { most: formatRupees(mostPaise) })}
          required
          defaultValue={asked.rupees ?? ""}
          error={tooMuch}
        />
        <PlainSelect
          id="platform"
          name="platform"
          label={t("whoBears")}
          options={BEARERS}
          defaultValue={asked.platform}
        />
        <button type="submit" className="btn btn-outline min-h-12">
          {t("showWhatHappens")}
        </button>
      </Form>
      {isGood ? (
        <Decision rupees={filled(asked.rupees)} platform={asked.platform} alonePaise={alonePaise} />
      ) : null}
    </Panel>
  );
}

function Decision({
  rupees,
  platform,
  alonePaise,
}: {
  rupees: number;
  platform: string;
  alonePaise: number;
}) {
  const t = words("officeBookings");

  const amountPaise = rupees * 100;
  const ourPaise = Math.round((amountPaise * Number(platform)) / 100);
  return (
    <RowForm fields={{ rupees: String(rupees), platform }} className="mt-3 flex flex-col items-start gap-3">
      <p>
        {t("goesBackWay", {
          amount: formatRupees(amountPaise),
          our: formatRupees(ourPaise),
          amount2: formatRupees(amountPaise - ourPaise),
          amount3: amountPaise > alonePaise ? t("itIsAboveLimit") : "",
        })}
      </p>
      <PlainInput id="goodwill-reason" name="reason" label={t("whyAsGuestReads")} required maxLength={500} />
      <SubmitButton intent="goodwill" tone="plain">
        {t("giveBackAmount", { amount: formatRupees(amountPaise) })}
      </SubmitButton>
    </RowForm>
  );
}
