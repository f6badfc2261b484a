import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound } from "#app/domain/errors.ts";
import { type HouseToCheck, houseToCheck } from "#app/domain/field-visits/check-house.ts";
import { visitOptions } from "#app/domain/field-visits/form-options.ts";
import { stepAfter, VISIT_KIND_DEFINITIONS } from "#app/domain/field-visits/labels.ts";
import { startVisit } from "#app/domain/field-visits/save-visit.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { visitSaveFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { visitKindOf, visitPaths } from "#app/http/visit-paths.ts";
import { present } from "#app/present.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { EntityFields, type EntityForm } from "./parts/entity-fields.tsx";
import { ENTITY_INTENTS } from "./parts/entity-intents.ts";

export const meta = () => [{ title: words("staffVisits")("newFieldVisit") }];

/** The house on sale that the visit checks. */
const search = defineSearch({ house: id() });

export const loader = staffLoader(
  { permission: "staff.visit.write", search },
  async (ctx, { request, search: { house } }) => {
    const kind = visitKindOf(request);
    if (!kind || (house && kind !== "accommodation")) throw new NotFound();
    const [options, checked] = await Promise.all([
      visitOptions(ctx),
      house ? houseToCheck(ctx, house) : null,
    ]);
    return { kind, today: istDate(ctx.now), options, checked };
  },
);

export const action = staffAction(
  { permission: "staff.visit.write", failed: ({ page }) => visitSaveFailed(page), intents: ENTITY_INTENTS },
  async (ctx, { request, value }) => {
    const t = words("staffVisits");

    const kind = visitKindOf(request);
    if (!kind) throw new NotFound();
    const { house: checksPropertyId } = search.decode(new URL(request.url).searchParams);
    const { id: visitId } = await startVisit(ctx, { kind, values: value, checksPropertyId });
    return done(
      visitPaths.step(kind, visitId, stepAfter({ kind, checksPropertyId }, "entity")),
      t("visitIsStartedAndSaved"),
    );
  },
);

/** What the form of a check begins with. */
function knownOf({ name, address, pinCode, latitude, longitude }: HouseToCheck) {
  return {
    entity_name: name,
    address,
    pin_code: pinCode,
    latitude: String(latitude),
    longitude: String(longitude),
  };
}

export default function StartVisit() {
  const t = words("staffVisits");

  const { kind, today, options, checked } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<EntityForm>("entity", failure, {
    due_on: today,
    ...(checked ? knownOf(checked) : {}),
    city_id: checked?.cityId ?? (options.cities.length === 1 ? present(options.cities[0]).value : ""),
  });
  return (
    <Page
      width="narrow"
      title={t("visitLabel", { label: VISIT_KIND_DEFINITIONS[kind].label.toLowerCase() })}
      back={{ to: visitPaths.home, label: t("fieldVisits") }}
      lead={checked ? t("tickOnlyWhatYouSee") : t("startWithWhatYouKnow")}
    >
      <ScreenForm form={form} keepsDraft>
        <EntityFields kind={kind} fields={fields} {...options} />
        <SubmitButton intent={`entity-${kind}`} className="self-start">
          {t("saveAndContinue")}
        </SubmitButton>
      </ScreenForm>
    </Page>
  );
}
