import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatDistance, formatVisitTime } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import type { StepFailure } from "./step-failure.ts";

type PlaceForm = { employee_location: string; latitude: string; longitude: string };

/** Where the employee stands. The time is the server's; a script asks the device for the point, without one it is typed. */
export function PlaceStep({ visit, failure }: { visit: Visit; failure: StepFailure }) {
  const [form, fields] = useScreenForm<PlaceForm>("place", failure, {
    employee_location: visit.employeeLocation,
    latitude: visit.placeLatitude?.toString() ?? "",
    longitude: visit.placeLongitude?.toString() ?? "",
  });
  return (
    <ScreenForm form={form} keepsDraft>
      {visit.placeAt ? (
        <p>
          Noted at {formatVisitTime(visit.placeAt)}
          {visit.distanceM === null ? "" : `, ${formatDistance(visit.distanceM)} from the place`}. Saving
          again updates the time.
        </p>
      ) : null}
      <Panel className="flex flex-col gap-4">
        <TextField
          field={fields.employee_location}
          label="Where you are"
          hint="Road and area, as you would tell a colleague"
          required
          maxLength={200}
        />
        <DevicePoint />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField field={fields.latitude} label="Latitude" inputMode="decimal" maxLength={20} />
          <TextField field={fields.longitude} label="Longitude" inputMode="decimal" maxLength={20} />
        </div>
        <input type="hidden" name="accuracy_m" />
      </Panel>
      <SubmitButton intent="place" className="self-start">
        Save and continue
      </SubmitButton>
    </ScreenForm>
  );
}

/** Asks the device where it is and fills the two fields (`app/browser/device.ts`). The fields can always be typed. */
function DevicePoint() {
  return (
    <>
      <p>Type the point as your map app shows it, if you know it.</p>
      <div hidden data-device-point className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn btn-outline min-h-12">
          Use the position of this device
        </button>
        <span role="status">
          <span hidden data-say="asking">
            Asking the device…
          </span>
          <span hidden data-say="taken">
            Accurate to <span data-accuracy /> m.
          </span>
          <span hidden data-say="refused">
            The device did not tell its position. Please type it, or leave it empty.
          </span>
        </span>
      </div>
    </>
  );
}
