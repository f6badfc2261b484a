import type { StayView } from "#app/domain/bookings/booking-details.ts";
import { words } from "#app/words/catalogue.ts";
import { formatRupees } from "../format.ts";
import { stayDatesText } from "../stay.ts";

/** What each part of a stay cost, when nights were added to it: they were bought at different times. */
export function StayPrices({ stay }: { stay: StayView | null }) {
  if (!stay) return null;
  const t = words("stay");
  return (
    <>
      <h3 className="mt-4">{t("wholeStay")}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {stay.parts.map((part) => (
          <li key={part.reference}>
            {stayDatesText(part)}: {formatRupees(part.paise)}
          </li>
        ))}
        <li className="font-semibold">
          {t("altogether")}: {formatRupees(stay.parts.reduce((sum, { paise }) => sum + paise, 0))}
        </li>
      </ul>
    </>
  );
}
