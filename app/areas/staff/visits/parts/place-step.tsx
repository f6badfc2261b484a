import { useEffect, useState } from "react";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatDistance, formatInstant } from "#app/ui/format.ts";
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
  const [accuracy, setAccuracy] = useState("");
  return (
    <ScreenForm form={form}>
      {visit.placeAt ? (
        <p>
          Noted at {formatInstant(visit.placeAt)}
          {visit.distanceM === null ? "" : `, ${formatDistance(visit.distanceM)} from the place`}. Saving
          again notes the new time.
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
        <DevicePoint ids={[fields.latitude.id, fields.longitude.id]} onAccuracy={setAccuracy} />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            field={fields.latitude}
            label="Latitude"
            inputMode="decimal"
            maxLength={20}
            onInput={() => setAccuracy("")}
          />
          <TextField
            field={fields.longitude}
            label="Longitude"
            inputMode="decimal"
            maxLength={20}
            onInput={() => setAccuracy("")}
          />
        </div>
        <input type="hidden" name="accuracy_m" value={accuracy} />
        {accuracy ? <p>The device says: accurate to {accuracy} m.</p> : null}
      </Panel>
      <SubmitButton intent="place" className="self-start">
        Save and go on
      </SubmitButton>
    </ScreenForm>
  );
}

/** Asks the device where it is and fills the two fields. Only there when a script runs; the fields can always be typed. */
function DevicePoint({ ids, onAccuracy }: { ids: [string, string]; onAccuracy: (metres: string) => void }) {
  const [state, setState] = useState<"absent" | "ready" | "asking" | "refused">("absent");
  useEffect(() => {
    if ("geolocation" in navigator) setState("ready");
  }, []);
  if (state === "absent") return <p>Type the point as your map app shows it, if you know it.</p>;
  const ask = () => {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const typed = [coords.latitude.toFixed(6), coords.longitude.toFixed(6)];
        ids.forEach((id, index) => {
          const input = document.getElementById(id);
          if (input instanceof HTMLInputElement) input.value = typed[index]!;
        });
        onAccuracy(String(Math.round(coords.accuracy)));
        setState("ready");
      },
      () => setState("refused"),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="button" className="btn btn-outline min-h-12" onClick={ask} disabled={state === "asking"}>
        {state === "asking" ? "Asking the device…" : "Use the position of this device"}
      </button>
      <span role="status">
        {state === "refused" ? "The device did not tell. Please type the point, or leave it empty." : ""}
      </span>
    </div>
  );
}
