import { Form } from "@remix-run/react";
import { MAX_TRAVELLERS } from "#app/domain/bookings/labels.ts";
import type { TravelPoint } from "#app/domain/search/routes-between.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Panel } from "#app/ui/page.tsx";
import { HiddenFields, PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { FoundHospitals } from "../../finder/found-hospitals.tsx";
import { HospitalField } from "../../finder/hospital-field.tsx";
import type { TravelEntry } from "./travel-entry.ts";
import { type TravelState, travelHref, travelState } from "./travel-state.ts";

type TravelFormProps = TravelEntry & {
  problems?: { route?: string; date?: string; time?: string; travellers?: string };
};

/** First the hospital, then from where to where, when, and who travels. Plain GET forms. */
export function TravelForm({ state, today, city, points, meant, problems = {} }: TravelFormProps) {
  const itemsWords = words("items");
  const t = words("travel");
  const hidden = (except: Array<keyof TravelState>) => (
    <HiddenFields fields={travelState.fields(state, except)} />
  );
  if (!city) {
    return (
      <>
        {meant ? (
          <FoundHospitals
            found={meant}
            typed={state.place}
            hospitalHref={(place) => travelHref(state, place)}
            cityHref={(slug) => travelHref(state, { city: slug, hospital: "" })}
          />
        ) : null}
        <Panel>
          <Form method="get" action={paths.itemEntry("travel")} className="flex flex-col gap-4">
            {hidden(["place", "city", "hospital", "house", "page"])}
            <HospitalField
              id="place"
              name="place"
              label={t("whichHospital")}
              hint={words("search")("hospitalHint")}
              required
              goes
              q={state.place}
            />
            <button type="submit" className="btn btn-primary min-h-12 text-base">
              {t("nextRoute")}
            </button>
          </Form>
        </Panel>
      </>
    );
  }
  if (points.length === 0) {
    return (
      <EmptyState
        kind="travel"
        action={
          <Link className="btn btn-outline min-h-12" to={paths.itemEntry("travel")}>
            {t("anotherHospital")}
          </Link>
        }
      >
        {t("noPartner", { name: translateName(city.name) })}
      </EmptyState>
    );
  }
  return (
    <Panel>
      <p className="mb-4">
        {itemsWords.rich("inCity", {
          span: (chunks) => <span className="font-semibold">{chunks}</span>,
          name: translateName(city.name),
          link: (chunks) => (
            <Link className="link inline-block py-1" to={paths.itemEntry("travel")}>
              {chunks}
            </Link>
          ),
        })}
      </p>
      <Form method="get" action={paths.itemList("travel")} className="flex flex-col gap-5">
        {hidden([
          "place",
          "from",
          "to",
          "date",
          "time",
          "travellers",
          "wheelchair",
          "stretcher",
          "flight",
          "page",
        ])}
        <PointSelect
          name="from"
          label={t("pickup")}
          points={points}
          chosen={state.from}
          error={problems.route}
        />
        <PointSelect name="to" label={t("drop")} points={points} chosen={state.to} />
        <div className="grid gap-4 sm:grid-cols-3">
          <PlainInput
            id="date"
            name="date"
            type="date"
            label={itemsWords("day")}
            required
            min={today}
            defaultValue={state.date ?? today}
            error={problems.date}
          />
          <PlainInput
            id="time"
            name="time"
            type="time"
            label={t("pickupTime")}
            required
            defaultValue={state.time || "10:00"}
            error={problems.time}
          />
          <PlainInput
            id="travellers"
            name="travellers"
            type="number"
            label={t("travellers")}
            required
            min={1}
            max={MAX_TRAVELLERS}
            inputMode="numeric"
            defaultValue={state.travellers}
            error={problems.travellers}
          />
        </div>
        <fieldset className="grid grid-cols-1 sm:grid-cols-2">
          <legend className="mb-1 font-medium">{itemsWords("thePatient")}</legend>
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="wheelchair"
              value="1"
              defaultChecked={state.wheelchair === "1"}
              className="checkbox"
            />
            {t("withWheelchair")}
          </label>
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="stretcher"
              value="1"
              defaultChecked={state.stretcher === "1"}
              className="checkbox"
            />
            {t("onStretcher")}
          </label>
        </fieldset>
        <PlainInput
          id="flight"
          name="flight"
          label={t("flight")}
          hint={t("flightHint")}
          maxLength={40}
          defaultValue={state.flight}
        />
        <button type="submit" className="btn btn-primary min-h-12 text-base">
          {t("showCars")}
        </button>
      </Form>
    </Panel>
  );
}

type PointSelectProps = {
  name: string;
  label: string;
  points: TravelPoint[];
  chosen: string | null;
  error?: string;
};

function PointSelect({ name, label, points, chosen, error }: PointSelectProps) {
  const t = words("travel");
  const types = [...new Set(points.map((point) => point.type))];
  return (
    <PlainSelect id={name} name={name} label={label} required defaultValue={chosen ?? ""} error={error}>
      <option value="">{t("choosePlace")}</option>
      {types.map((type) => (
        <optgroup key={type} label={translateName(type)}>
          {points
            .filter((point) => point.type === type)
            .map((point) => (
              <option key={point.id} value={point.id}>
                {point.name}
              </option>
            ))}
        </optgroup>
      ))}
    </PlainSelect>
  );
}
