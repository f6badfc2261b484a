import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Panel } from "#app/ui/page.tsx";
import { HiddenFields, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { FoundHospitals } from "../../finder/found-hospitals.tsx";
import { HospitalField } from "../../finder/hospital-field.tsx";
import type { HospitalHref, PlaceSteps } from "./place-of-search.ts";

type PlaceFormProps = {
  steps: PlaceSteps;
  /** The list that the whole search leads to. */
  list: string;
  /** What was typed for the hospital. */
  typed: string;
  /** The house that things are brought to; empty: the hospital. */
  house: string;
  /** Further values of the address that are passed on. */
  carried: Array<[name: string, value: string]>;
  /** The same search for another hospital; with an empty one for the hospitals of a city. */
  hrefOf: HospitalHref;
  submit: string;
  /** The fields after the hospital. */
  children: ReactNode;
};

/** The start of a search in one form: the hospital, and what the kind asks for. Above it what the typed text may mean. */
export function PlaceForm({ steps, list, typed, house, carried, hrefOf, submit, children }: PlaceFormProps) {
  const t = words("items");
  const { hospital, found, houses } = steps;
  return (
    <>
      {found ? (
        <FoundHospitals
          found={found}
          typed={typed}
          hospitalHref={hrefOf}
          cityHref={(city) => hrefOf({ city, hospital: "" })}
        />
      ) : null}
      <Panel>
        <Form method="get" action={list} className="flex flex-col gap-5">
          <HiddenFields fields={carried} />
          <HospitalField
            id="place"
            name="place"
            label={t("forHospital")}
            hint={words("search")("hospitalHint")}
            required
            q={hospital?.name ?? typed}
            city={hospital?.citySlug}
            hospital={hospital?.slug}
          />
          {houses.length > 0 ? (
            <PlainSelect
              id="house"
              name="house"
              label={t("deliverWhere")}
              defaultValue={house}
              options={[
                { value: "", label: t("toHospital") },
                ...houses.map(({ slug, name }) => ({ value: slug, label: t("toPlace", { name }) })),
              ]}
            />
          ) : null}
          {children}
          <button type="submit" className="btn btn-primary min-h-12 text-base">
            {submit}
          </button>
        </Form>
      </Panel>
    </>
  );
}
