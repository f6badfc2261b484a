import { Form } from "@remix-run/react";
import type { OfferParties, OfferPartyOption } from "#app/domain/office-search/find-parties.ts";
import { SelectField } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

/** Fills the choices of the form below with what has these words in its name. */
export function PartyFinder({ find, parties }: { find: string; parties: OfferParties }) {
  const t = words("adminOffers");

  const count = parties.accounts.length + parties.properties.length + parties.hospitals.length;
  return (
    <Form method="get" className="mb-4 flex flex-wrap items-end gap-3">
      <label className="flex flex-col gap-1" htmlFor="find">
        <span className="text-sm font-medium">{t("onlyForSomeFindPartner")}</span>
        <input
          id="find"
          name="find"
          defaultValue={find}
          maxLength={60}
          className="input min-h-11 w-72 max-w-full"
        />
      </label>
      <button type="submit" className="btn btn-outline min-h-11">
        {t("find")}
      </button>
      {find ? <p role="status">{count === 0 ? t("nothingWithThisName") : t("chooseBelow")}</p> : null}
    </Form>
  );
}

type SelectProps = Pick<Parameters<typeof SelectField>[0], "field" | "label"> & {
  every: string;
  parties: OfferPartyOption[];
};

/** Everything, or one of those found. */
export function PartySelect({ field, label, every, parties }: SelectProps) {
  return (
    <SelectField
      field={field}
      label={label}
      picks
      placeholder={every}
      options={parties.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
