import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import type { PlaceSteps } from "./place-of-search.ts";

type PlaceStepProps = {
  steps: PlaceSteps;
  /** The entry itself, for the choice of the city. */
  entry: string;
  /** The list that the whole search leads to. */
  list: string;
  hospital: string;
  /** The house that things are brought to; empty: the hospital. */
  house: string;
  /** What else stands in the address and goes on with both steps. */
  carried: Array<[name: string, value: string]>;
  submit: string;
  problem?: string;
  /** The fields after the hospital. */
  children: ReactNode;
};

/** The start of a search: first the city, then the hospital and what the kind asks for. Plain GET forms. */
export function PlaceStep({
  steps,
  entry,
  list,
  hospital,
  house,
  carried,
  submit,
  problem,
  children,
}: PlaceStepProps) {
  const t = words("items");
  const hidden = carried.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
  if (!steps.city) {
    return (
      <Panel>
        <Form method="get" action={entry} className="flex flex-col gap-4">
          {hidden}
          <PlainSelect id="city" name="city" label={t("hospitalCity")} required defaultValue="">
            <option value="">{t("chooseCity")}</option>
            {steps.cities.map((city) => (
              <option key={city.slug} value={city.slug}>
                {city.name}
              </option>
            ))}
          </PlainSelect>
          <button type="submit" className="btn btn-primary min-h-12 text-base">
            {t("nextHospital")}
          </button>
        </Form>
      </Panel>
    );
  }
  return (
    <Panel>
      <p className="mb-4">
        {t.rich("inCity", {
          span: (chunks) => <span className="font-semibold">{chunks}</span>,
          name: steps.city.name,
          link: (chunks) => (
            <Link className="link inline-block py-1" to={entry}>
              {chunks}
            </Link>
          ),
        })}
      </p>
      <Form method="get" action={list} className="flex flex-col gap-5">
        {hidden}
        <input type="hidden" name="city" value={steps.city.slug} />
        <PlainSelect
          id="hospital"
          name="hospital"
          label={t("forHospital")}
          required
          defaultValue={hospital}
          error={problem}
        >
          <option value="">{t("chooseHospital")}</option>
          {steps.hospitals.map((each) => (
            <option key={each.slug} value={each.slug}>
              {each.name}
            </option>
          ))}
        </PlainSelect>
        {steps.houses.length > 0 ? (
          <PlainSelect
            id="house"
            name="house"
            label={t("deliverWhere")}
            defaultValue={house}
            options={[
              { value: "", label: t("toHospital") },
              ...steps.houses.map(({ slug, name }) => ({ value: slug, label: t("toPlace", { name }) })),
            ]}
          />
        ) : null}
        {children}
        <button type="submit" className="btn btn-primary min-h-12 text-base">
          {submit}
        </button>
      </Form>
    </Panel>
  );
}
