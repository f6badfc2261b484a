import type { IncludedMeals } from "#app/domain/bookings/included-meals.ts";
import { Alert } from "#app/ui/alert.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

/** Says which of the meals the price of a room includes already. */
export function MealsIncluded({ stays }: { stays: IncludedMeals[] }) {
  const t = words("food");
  const kinds = words("kinds");
  if (stays.length === 0) return null;
  return (
    <Alert tone="info">
      {stays.map(({ house, checkIn, checkOut, meals, attendants }) => (
        <p key={`${house} ${checkIn}`}>
          {t("includedInRoom", {
            house,
            dates: stayDatesText({ checkIn, checkOut }),
            meals: meals.map((meal) => kinds(`meal_${meal}`)).join(words("formats")("listComma")),
            count: attendants,
          })}
        </p>
      ))}
      <p>{t("includedNote")}</p>
    </Alert>
  );
}
