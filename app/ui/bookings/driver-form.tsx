import { words } from "#app/words/catalogue.ts";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatPhone } from "../format.ts";

/** Those who may drive, as a select names them. */
export type DriverChoice = { id: string; name: string; phone: string; ended: boolean };

/** Who drives a trip, with the choice of somebody (intent `drive`, fields `booking` and `driver`), or of nobody (`undrive`). */
export function DriverForm({
  booking,
  current,
  drivers,
  removable,
  isOver = false,
}: {
  booking: string;
  /** The name of who drives now. */
  current: string | null;
  drivers: DriverChoice[];
  /** The trip has not begun: its driver can be taken off. */
  removable: boolean;
  /** The day of the trip is over: who drove it is no longer changed. */
  isOver?: boolean;
}) {
  const t = words("bookingDesk");
  const free = isOver ? [] : drivers.filter(({ ended }) => !ended);
  return (
    <div className="flex flex-col gap-2">
      <p>{current ? t("drives", { name: current }) : t("noDriver")}</p>
      {current && removable && !isOver ? (
        <RowForm fields={{ booking }}>
          <SubmitButton intent="undrive" tone="plain" small>
            {t("takeDriverOff", { name: current })}
          </SubmitButton>
        </RowForm>
      ) : null}
      {free.length > 0 ? (
        <RowForm fields={{ booking }} className="flex flex-wrap items-center gap-2">
          <select
            name="driver"
            required
            aria-label={t("driver")}
            className="select min-h-12 max-w-56"
            defaultValue=""
          >
            <option value="">{t("chooseDriver")}</option>
            {free.map(({ id, name, phone }) => (
              // Two drivers may have one name: the number tells them apart.
              <option key={id} value={id}>
                {name}, {formatPhone(phone)}
              </option>
            ))}
          </select>
          <SubmitButton intent="drive" tone="plain">
            {t("assignDriver")}
          </SubmitButton>
        </RowForm>
      ) : null}
    </div>
  );
}
