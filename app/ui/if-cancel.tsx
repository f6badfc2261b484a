import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import type { BookingStatus } from "#app/domain/bookings/labels.ts";
import { Panel } from "./page.tsx";
import { EarlierPolicies, PolicySteps, type ShownTerms } from "./policy-steps.tsx";
import { stayDatesText } from "./stay.ts";
import { WaiverHint } from "./waiver-hint.tsx";

type Cancellable = Pick<PublicBooking, "kind" | "status" | "checkIn" | "checkOut"> & {
  policy: ShownTerms;
  deposit: { paise: number } | null;
  stay: { parts: Array<ShownTerms & { reference: string; checkIn: string; checkOut: string }> } | null;
};

/** In which something can still be cancelled. */
export const AHEAD: BookingStatus[] = ["held", "confirmed", "checked_in"];

/** What cancelling costs as time passes; of a stay that was made longer, for the nights that were bought together. Nothing when it is over. */
export function IfCancel({ title, booking }: { title: string; booking: Cancellable }) {
  const { kind, status, policy, stay, deposit } = booking;
  if (!AHEAD.includes(status)) return null;
  return (
    <Panel title={title}>
      {stay ? (
        stay.parts.map((part) => (
          <section key={part.reference} className="mb-4">
            <h3 className="mb-2">{stayDatesText(part)}</h3>
            <PolicySteps steps={part.steps} />
            <EarlierPolicies earlier={part.earlier} />
          </section>
        ))
      ) : (
        <>
          <PolicySteps steps={policy.steps} depositPaise={status === "checked_in" ? 0 : deposit?.paise} />
          <EarlierPolicies earlier={policy.earlier} />
        </>
      )}
      {kind === "room" ? <WaiverHint /> : null}
    </Panel>
  );
}
