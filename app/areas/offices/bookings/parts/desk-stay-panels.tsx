import { Form } from "@remix-run/react";
import type { CurrentStay } from "#app/domain/bookings/change-stay.ts";
import type { MoveOffer } from "#app/domain/bookings/move-stay.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { useTyped } from "#app/ui/use-typed.ts";
import { words } from "#app/words/catalogue.ts";
import type { Offered } from "./desk-panels.tsx";

/** The forms of the desk that change a stay: when, where and who. */

type Party = { units: number; adults: number; children: number; infants: number };
type MoveProps = {
  rooms: CurrentStay["rooms"];
  /** What was asked for, else the stay as it is. */
  wanted: Party & { checkIn: string; checkOut: string; roomId: string };
  moved: Offered<MoveOffer> | null;
};

const PARTY: Array<[name: keyof Party, label: string, least: number, most: number]> = [
  ["units", "Rooms", 1, 20],
  ["adults", "Adults", 1, 40],
  ["children", "Children", 0, 40],
  ["infants", "Infants", 0, 20],
];

/** Other dates, another room of the house, more or fewer people, for the difference. */
export function MovePanel({ rooms, wanted, moved }: MoveProps) {
  const t = words("officeBookings");

  return (
    <Panel title={t("otherDatesAnotherRoomMore")}>
      <Form method="get" className="flex flex-col items-start gap-3">
        <PlainInput
          id="moveFrom"
          name="moveFrom"
          type="date"
          label={t("checkIn")}
          required
          defaultValue={wanted.checkIn}
        />
        <PlainInput
          id="moveUntil"
          name="moveUntil"
          type="date"
          label={t("checkOut")}
          required
          defaultValue={wanted.checkOut}
          error={moved?.refusal ?? undefined}
        />
        <PlainSelect
          id="room"
          name="room"
          label={t("room")}
          defaultValue={wanted.roomId}
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="grid grid-cols-2 gap-3">
          {PARTY.map(([name, label, min, max]) => (
            <PlainInput
              key={name}
              id={name}
              name={name}
              type="number"
              label={label}
              required
              min={min}
              max={max}
              defaultValue={wanted[name]}
            />
          ))}
        </div>
        <button type="submit" className="btn btn-outline min-h-12">
          {t("showDifference")}
        </button>
      </Form>
      {moved?.offer ? (
        <RowForm
          fields={{
            checkIn: moved.offer.checkIn,
            checkOut: moved.offer.checkOut,
            roomId: wanted.roomId,
            ...Object.fromEntries(PARTY.map(([name]) => [name, String(wanted[name])])),
            shownTotalPaise: String(moved.offer.adds.price.totalPaise),
            shownRefundPaise: String(moved.offer.gives.refundPaise),
          }}
          className="mt-3 flex flex-col items-start gap-2"
        >
          <p>
            {t("newNightsCostOfOld", {
              total: formatRupees(moved.offer.adds.price.totalPaise),
              refund: formatRupees(moved.offer.gives.refundPaise),
              charge: formatRupees(moved.offer.gives.chargePaise),
              value:
                moved.offer.payPaise > 0
                  ? t("guestPaysPay", { pay: formatRupees(moved.offer.payPaise) })
                  : t("guestGetsBack", { refund: formatRupees(moved.offer.refundPaise) }),
            })}
          </p>
          <SubmitButton intent="move" tone="plain">
            {moved.offer.payPaise > 0 ? t("holdItAndSendLink") : t("moveStay")}
          </SubmitButton>
        </RowForm>
      ) : null}
    </Panel>
  );
}

/** What of the stay is held until the guest pays it. */
export function WaitingPanel({ waiting }: { waiting: { payPaise: number; holdExpiresAt: Date } }) {
  const t = words("officeBookings");
  const { payPaise, holdExpiresAt } = waiting;

  return (
    <Panel title={t("waitsForPayment")}>
      <RowForm fields={{}} className="flex flex-col items-start gap-3">
        <p>{t("heldUntilPaid", { until: instantWords(holdExpiresAt), pay: formatRupees(payPaise) })}</p>
        <SubmitButton intent="let_go" tone="plain">
          {t("letGo")}
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}

/** Who stays with the patient: names alone, the price stays. */
export function GuestsPanel({ attendants }: { attendants: string[] }) {
  const t = words("officeBookings");
  const shown = useTyped("attendantNames") ?? attendants.join("\n");

  return (
    <Panel title={t("attendants")}>
      <RowForm fields={{}} className="flex flex-col items-start gap-3">
        <label htmlFor="attendantNames" className="font-medium">
          {t("whoStaysWithPatientOne")}
        </label>
        <textarea
          key={shown}
          id="attendantNames"
          name="attendantNames"
          rows={Math.max(2, attendants.length + 1)}
          maxLength={4000}
          defaultValue={shown}
          className="textarea w-full text-base"
        />
        <SubmitButton intent="guests" tone="plain">
          {t("saveNames")}
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}
