import type { Choice } from "#app/domain/listings/choices.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { ScreenForm, SelectField, SubmitButton, useScreenForm } from "../form.tsx";
import { type FormOptions, ListingFields } from "./listing-fields.tsx";

type Failure = Parameters<typeof useScreenForm>[1];
type Typed = Record<string, string | string[]>;

/** For fields that choose from no master. */
export const NO_OPTIONS: FormOptions = { choices: {}, tests: [] };

/** The form of a new listing: whose or of what it is, what it is and what it costs. */
export function NewListingForm({
  kind,
  typed,
  options,
  parents,
  owners,
  failure,
}: {
  kind: KindName;
  /** What the inputs start with, `parent_id` and `account_id` included. */
  typed: Typed;
  options: FormOptions;
  /** What it can be added to; empty for a kind that stands on its own. */
  parents: Choice[];
  /** For those who add on behalf of a partner. */
  owners: Choice[] | null;
  failure: Failure;
}) {
  const t = words("officeListings");
  const { parent, values, terms, adding } = LISTING_KINDS[kind];
  const [form, fields] = useScreenForm<Typed>("listing", failure, typed);
  const toOptions = (list: Choice[]) => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ScreenForm form={form}>
      {parent ? (
        <SelectField
          field={present(fields.parent_id)}
          label={LISTING_KINDS[parent].label}
          picks
          required
          placeholder={t("pleaseChoose")}
          options={toOptions(parents)}
        />
      ) : null}
      {owners && !parent ? (
        <SelectField
          field={present(fields.account_id)}
          label={t("partner")}
          picks
          hint={t("partnerHint")}
          required
          placeholder={t("pleaseChoose")}
          options={toOptions(owners)}
        />
      ) : null}
      <ListingFields title={t("whatItIs")} declared={values} fields={fields} options={options} />
      {terms.length > 0 ? (
        <ListingFields title={t("priceAndNumber")} declared={terms} fields={fields} options={options} />
      ) : null}
      <SubmitButton className="self-start">{adding.button}</SubmitButton>
    </ScreenForm>
  );
}

/** The form of what is said about a listing (`part` values) or of what it costs (`part` terms). */
export function ChangeListingForm({
  kind,
  part,
  version,
  typed,
  options,
  intent,
  failure,
}: {
  kind: KindName;
  part: "values" | "terms";
  version: number;
  typed: Typed;
  options: FormOptions;
  /** The button's intent, on a page with several forms. */
  intent?: string;
  failure: Failure;
}) {
  const t = words("prices");
  const [form, fields] = useScreenForm<Typed>("listing", failure, typed);
  return (
    <ScreenForm form={form}>
      <input type="hidden" name="version" value={version} />
      <ListingFields declared={LISTING_KINDS[kind][part]} fields={fields} options={options} />
      <SubmitButton intent={intent} className="self-start">
        {t("saveTerms")}
      </SubmitButton>
    </ScreenForm>
  );
}
