import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatDistance, formatVisitTime } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import type { StepFailure } from "./step-failure.ts";

type PlaceForm = { employee_location: string; latitude: string; longitude: string };

/** Where the employee stands. The time is the server's; a script asks the device for the point, without one it is typed. */
export function PlaceStep({ visit, failure }: { visit: Visit; failure: StepFailure }) {
  const t = words("staffVisits");

  const [form, fields] = useScreenForm<PlaceForm>("place", failure, {
    employee_location: visit.employeeLocation,
    latitude: visit.placeLatitude?.toString() ?? "",
    longitude: visit.placeLongitude?.toString() ?? "",
  });
  return (
    <ScreenForm form={form} keepsDraft>
      {visit.placeAt ? (
        <p>
          {t("notedAtSavingAgainUpdates", {
            placeAt: formatVisitTime(visit.placeAt),
            distanceM:
              visit.distanceM === null
                ? ""
                : t("fromPlaceDistanceM", { distanceM: formatDistance(visit.distanceM) }),
          })}
        </p>
      ) : null}
      <Panel className="flex flex-col gap-4">
        <TextField
          field={fields.employee_location}
          label={t("whereYou")}
          hint={t("roadAndAreaAsYou")}
          required
          maxLength={200}
        />
        <DevicePoint />
        <div className="field-row grid gap-4 sm:grid-cols-2">
          <TextField field={fields.latitude} label={t("latitude")} inputMode="decimal" maxLength={20} />
          <TextField field={fields.longitude} label={t("longitude")} inputMode="decimal" maxLength={20} />
        </div>
        <input type="hidden" name="accuracy_m" />
      </Panel>
      <SubmitButton intent="place" className="self-start">
        {t("saveAndContinue")}
      </SubmitButton>
    </ScreenForm>
  );
}

/** Asks the device where it is and fills the two fields (`app/browser/device.ts`). The fields can always be typed. */
function DevicePoint() {
  const t = words("staffVisits");

  return (
    <>
      <p>{t("typePointAsYourMap")}</p>
      <div hidden data-device-point className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn btn-outline min-h-12">
          {t("usePositionOfThisDevice")}
        </button>
        <span role="status">
          <span hidden data-say="asking">
            {t("askingDevice")}
          </span>
          <span hidden data-say="taken">
            {t("accurateTo")} <span data-accuracy /> m.
          </span>
          <span hidden data-say="refused">
            {t("deviceDidNotTellIts")}
          </span>
        </span>
      </div>
    </>
  );
}
