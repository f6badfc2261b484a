import { Form } from "@remix-run/react";
import type { PersonDetail } from "#app/domain/identity/find-person.ts";
import { BACK_OFFICE_ROLES } from "#app/domain/identity/schema.ts";
import type { ZonePreview } from "#app/domain/identity/set-zone.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import type { cityOptions } from "#app/domain/places/list-cities.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { type failureOf, typedIn } from "#app/ui/failure-of.ts";
import { FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { FactList, Panel } from "#app/ui/page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

type Cities = Awaited<ReturnType<typeof cityOptions>>;

type ZoneEditorProps = {
  person: PersonDetail;
  cities: Cities;
  preview: ZonePreview | null;
  /** The zone of the address, not yet set. */
  chosen: string;
};

/** First the zone is chosen, by a form that only asks; then the page shows what changes and the button that does it. */
export function ZoneEditor({ person, cities, preview, chosen }: ZoneEditorProps) {
  const t = words("adminPeople");
  const everywhere =
    person.role === "staff"
      ? [
          { value: "all", label: t("allCities") },
          { value: "none", label: t("noCity") },
        ]
      : [];
  return (
    <Panel title={t("zone")}>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <PlainSelect
          id="zone"
          name="zone"
          label={t("worksIn")}
          picks
          defaultValue={chosen || (person.allCities ? "all" : (person.zoneCityId ?? "none"))}
          options={[...everywhere, ...cityChoices(cities)]}
        />
        <button type="submit" className="btn btn-outline min-h-12">
          {t("showWhatChanges")}
        </button>
      </Form>
      {preview ? <ZoneChange preview={preview} zone={chosen} /> : null}
    </Panel>
  );
}

function ZoneChange({ preview: { before, after }, zone }: { preview: ZonePreview; zone: string }) {
  const t = words("adminPeople");
  return (
    <div className="mt-4 flex flex-col gap-3">
      <FactList
        facts={[
          [t("zone"), `${before.name} → ${after.name}`],
          [t("propertiesInSight"), `${before.properties} → ${after.properties}`],
          [t("bookingsInSight"), `${before.openBookings} → ${after.openBookings}`],
        ]}
      />
      <RowForm fields={{ zone }}>
        <SubmitButton intent="zone">{t("changeZone")}</SubmitButton>
      </RowForm>
    </div>
  );
}

type RoleEditorProps = { person: PersonDetail; cities: Cities; failure: ReturnType<typeof failureOf> };

export function RoleEditor({ person, cities, failure }: RoleEditorProps) {
  const t = words("adminPeople");
  return (
    <Panel title={t("role")}>
      <p className="mb-3">{t("youProposeAnotherAdminApproves", { name: person.name })}</p>
      <Form method="post" className="flex flex-col gap-3">
        <FormKey />
        <PlainSelect
          id="role"
          name="role"
          label={t("newRole")}
          defaultValue={typedIn(failure, "role")}
          options={BACK_OFFICE_ROLES.filter((role) => role !== person.role).map((role) => ({
            value: role,
            label: ROLE_LABELS[role],
          }))}
        />
        <PlainSelect
          id="city"
          name="city"
          label={t("city")}
          picks
          hint={t("cityManagerHasOneAdmin")}
          defaultValue={typedIn(failure, "city") ?? person.zoneCityId ?? ""}
          options={[{ value: "", label: t("none") }, ...cityChoices(cities)]}
        />
        <PlainInput
          id="reason"
          name="reason"
          label={t("why")}
          defaultValue={typedIn(failure, "reason")}
          maxLength={1_000}
          required
        />
        <SubmitButton intent="role" tone="plain">
          {t("propose")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
