import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Invalid } from "#app/domain/errors.ts";
import { houseAt } from "#app/domain/search/lab-centres.ts";
import { LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import { readDate } from "#app/domain/shared/search-params.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { filled } from "#app/present.ts";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel, TwoColumns } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { ratingWords } from "#app/ui/rating.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { FoundHospitals } from "../finder/found-hospitals.tsx";
import { HospitalField } from "../finder/hospital-field.tsx";
import { keepChoice } from "../items/parts/keep-choice.ts";
import { OfferNear } from "../items/parts/offer-near.tsx";
import { OrderOffers } from "../items/parts/order-offers.tsx";
import { labOffer } from "./parts/lab-offer.ts";
import { labHref, labState } from "./parts/lab-state.ts";
import { LabTestForm } from "./parts/lab-test-form.tsx";
import { LabTimes } from "./parts/lab-times.tsx";
import { atOf, readLabSearch, readSamplePlace } from "./parts/read-lab-search.ts";

export const meta = () =>
  described({
    title: words("lab")("title"),
    description: words("lab")("description"),
  });

export const loader = publicLoader(
  { permission: "public", search: labState, moved: movedSearch },
  async (ctx, { search, request }) => {
    const page = await readLabSearch(ctx, search, request);
    const isOpen = !page.city && !page.found;
    const offer = isOpen ? await labOffer(ctx, search, request) : null;
    return data({ ...page, offer }, { status: page.late ? 400 : 200 });
  },
);

const schema = z.object({ time: z.string().regex(/^\d{2}:\d{2}$/, "Please choose a time") });

export const action = publicAction(
  { permission: "public", schema },
  async (ctx, { request, value, browserId }) => {
    const t = words("lab");
    const url = new URL(request.url);
    const search = labState.decode(url.searchParams);
    const date = readDate(search.date);
    if (!search.centre || !date) throw new Invalid(t("chooseCentreDay"));
    const place = await readSamplePlace(ctx, search);
    return keepChoice(ctx, {
      request,
      browserId,
      with: search.with,
      search: url.search,
      selection: {
        kind: "lab",
        hospitalId: place?.hospital.id ?? null,
        propertyId: houseAt(atOf(search)) !== null ? (place?.house?.id ?? null) : null,
        centreId: search.centre,
        date,
        time: value.time,
        testIds: search.test,
        collect: atOf(search) !== "",
      },
    });
  },
);

type LabPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is chosen so far, carried on by a form that chooses something else. */
function Kept({ state, except }: { state: LabPage["state"]; except: Array<keyof LabPage["state"]> }) {
  return labState
    .fields(state, except)
    .map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

export default function ArthiScan() {
  const t = words("lab");
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { state, city, centres, centre, chosen, times } = page;
  return (
    <Page title={t("title")} lead={t("lead")} width={page.offer ? "columns" : "narrow"}>
      <FailureAlert failure={failure} />
      <TwoColumns
        first={<ChooseHospital page={page} />}
        aside={
          page.offer ? (
            <OfferNear {...page.offer} kind="lab" title={t("centresNear", { name: page.offer.hospital })} />
          ) : null
        }
      />
      {city && centres.length > 0 ? <ChooseCentre page={page} /> : null}
      {city && centres.length === 0 ? (
        <EmptyState kind="lab">
          {LOOKUP_MESSAGES.sorryCurrentlyThereAreNoPartnersAvailableForThisCity}
        </EmptyState>
      ) : null}
      {centre ? <ChooseTests page={page} centreName={centre.name} /> : null}
      {times && page.prices?.together ? (
        <LabTimes
          {...{ times, chosen, date: filled(page.day), place: page.place?.name ?? null }}
          feePaise={page.place ? collectionFee(page) : 0}
          together={page.prices.together}
        />
      ) : null}
      {state.with ? (
        <p>
          <Link className="link" to={labState.href({ ...state, with: null })}>
            {t("bookAlone")}
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

const collectionFee = (page: LabPage) => page.prices?.collection.offeredPaise ?? 0;

function ChooseHospital({ page }: { page: LabPage }) {
  const t = words("lab");
  const { state, near, found } = page;
  return (
    <>
      {found ? (
        <FoundHospitals
          found={found}
          typed={state.place}
          hospitalHref={(place) => labHref(state, place)}
          cityHref={(city) => labHref(state, { city, hospital: "" })}
        />
      ) : null}
      <Panel title={t("step1")}>
        <Form method="get" action={paths.itemEntry("lab")} className="flex flex-col gap-4">
          <Kept
            state={state}
            except={["place", "city", "hospital", "house", "centre", "at", "type", "test"]}
          />
          <HospitalField
            id="place"
            name="place"
            label={words("items")("forHospital")}
            hint={words("search")("hospitalHint")}
            required
            goes
            q={near && !found ? near.name : state.place}
            city={near?.citySlug}
            hospital={near?.slug}
          />
          <button
            type="submit"
            className={`btn min-h-12 self-start text-base ${page.centres.length > 0 ? "btn-outline" : "btn-primary"}`}
          >
            {t("nextCentre")}
          </button>
        </Form>
      </Panel>
    </>
  );
}

function ChooseCentre({ page }: { page: LabPage }) {
  const t = words("lab");
  const { state, centres, centre } = page;
  return (
    <Panel title={t("stepCentre")}>
      <Form method="get" action={paths.itemEntry("lab")} className="flex flex-col gap-4">
        <Kept state={state} except={["place", "centre", "at", "type", "test"]} />
        <PlainSelect id="centre" name="centre" label={t("centre")} required defaultValue={state.centre ?? ""}>
          <option value="">{t("chooseCentre")}</option>
          {centres.map((each) => (
            <option key={each.id} value={each.id}>
              {[
                each.name,
                each.address,
                ...(each.distanceM === null ? [] : [formatDistance(each.distanceM)]),
                ...(each.rating === null ? [] : [ratingWords(each)]),
              ].join(", ")}
            </option>
          ))}
        </PlainSelect>
        <button
          type="submit"
          className={`btn min-h-12 self-start text-base ${centre ? "btn-outline" : "btn-primary"}`}
        >
          {t("nextTests")}
        </button>
      </Form>
      {centre ? (
        <p className="mt-3">
          {t.rich("address", {
            span: (chunks) => <span className="font-semibold">{chunks}</span>,
            address: centre.address,
          })}
        </p>
      ) : null}
    </Panel>
  );
}

function ChooseTests({ page, centreName }: { page: LabPage; centreName: string }) {
  const t = words("lab");
  const { state, places, types, ofType, chosen, today, late } = page;
  const fee = collectionFee(page);
  return (
    <Panel title={t("step2")}>
      <Form method="get" action={paths.itemEntry("lab")} className="flex flex-col gap-4">
        <Kept state={state} except={["type", "at"]} />
        {places.length > 0 ? (
          <PlainSelect
            id="at"
            name="at"
            label={t("sampleWhere")}
            hint={fee > 0 ? t("visitFee", { amount: formatRupeesShort(fee) }) : t("visitFree")}
            defaultValue={page.place?.at ?? ""}
            options={[
              { value: "", label: t("atCentre", { centreName }) },
              ...places.map(({ at, name }) => ({ value: at, label: t("atBedside", { name }) })),
            ]}
          />
        ) : null}
        <PlainSelect
          id="type"
          name="type"
          label={t("testType")}
          defaultValue={state.type}
          options={[
            { value: "", label: t("chooseType") },
            ...types.map((type) => ({ value: type, label: translateName(type) })),
          ]}
        />
        <button type="submit" className="btn btn-outline min-h-12 self-start">
          {t("showTests")}
        </button>
      </Form>
      <OrderOffers offers={page.prices?.onTheOrder ?? []} />
      {ofType.length > 0 || chosen.length > 0 ? (
        <LabTestForm
          page={page}
          keep={<Kept state={state} except={["test", "date"]} />}
          today={today}
          late={late}
        />
      ) : null}
    </Panel>
  );
}
