import type { FieldMetadata } from "@conform-to/react";
import type { SellerFees, SellerKind, SellerTerms } from "#app/domain/registrations/terms/labels.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { formatDate } from "#app/ui/format.ts";
import { FactList } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

const percent = (ppm: number) => `${ppm / 10_000}%`;

/** What is kept of a sale and when the rest is paid. */
export function FeeFacts({ kind, fees }: { kind: SellerKind; fees: SellerFees }) {
  const t = words("registration");
  const isAgent = kind === "agent";
  const facts: Array<[string, string]> = [
    [isAgent ? t("feeYours") : t("feeOurs"), t("feeOfPrice", { percent: percent(fees.commissionPpm) })],
  ];
  if (fees.gstOnCommissionPpm !== null)
    facts.push([t("feeGst"), t("feeOfCommission", { percent: percent(fees.gstOnCommissionPpm) })]);
  facts.push([t("feeTds"), percent(fees.tdsPpm)]);
  if (fees.tcsPpm !== null) facts.push([t("feeTcs"), percent(fees.tcsPpm)]);
  facts.push([t("feePaid"), t("feeDays", { days: fees.payoutDays })]);
  return <FactList facts={facts} />;
}

/** The terms themselves, with their version. */
export function TermsText({
  terms,
}: {
  terms: Pick<SellerTerms, "points" | "version"> & { publishedAt: Date | string };
}) {
  const t = words("registration");
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-base-content/80">
        {t("termsVersion", {
          version: terms.version,
          date: formatDate(istDate(new Date(terms.publishedAt))),
        })}
      </p>
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        {terms.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    </div>
  );
}

/** Before somebody signs up: commission, fees and terms, and the box that accepts them. */
export function TermsToAccept({
  terms,
  field,
}: {
  terms: SellerTerms | (Omit<SellerTerms, "publishedAt"> & { publishedAt: string });
  field: FieldMetadata<string, Record<string, unknown>, string[]>;
}) {
  const t = words("registration");
  return (
    <fieldset className="flex flex-col gap-4 rounded-box border border-base-300 p-4">
      <legend className="px-1 font-semibold">{t("termsTitle")}</legend>
      <FeeFacts kind={terms.kind} fees={terms.fees} />
      <p className="text-sm text-base-content/80">{t("feeNote")}</p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-medium">{t("termsRead")}</summary>
        <TermsText terms={terms} />
      </details>
      <input type="hidden" name="terms_version" value={terms.version} />
      <CheckboxField field={field} label={t("termsAccept")} required />
    </fieldset>
  );
}
