import { Form } from "@remix-run/react";
import type { OfferParty } from "#app/domain/offers/find-parties.ts";
import { SelectField } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

/** Fills the choices of the form below with what these words name; `found` is how many there are. */
export function PartyFinder({ find, found }: { find: string; found: number }) {
  const t = words("adminOffers");

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
      {find ? <p role="status">{found === 0 ? t("nothingWithThisName") : t("chooseBelow")}</p> : null}
    </Form>
  );
}

type SelectProps = Pick<Parameters<typeof SelectField>[0], "field" | "label"> & {
  every: string;
  parties: OfferParty[];
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
