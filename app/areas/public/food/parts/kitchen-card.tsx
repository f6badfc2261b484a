import { dietLabel } from "#app/domain/listings/labels.ts";
import type { Dish, KitchenChoice } from "#app/domain/search/kitchens-near.ts";
import type { Meal } from "#app/domain/shared/meals.ts";
import type { FormFailure } from "#app/http/form.ts";
import { typedIn } from "#app/ui/failure-of.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { OfferedPrice } from "#app/ui/offered-price.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

/** A kitchen with its dishes: how many of each, meal by meal. */
export function KitchenCard({
  kitchen,
  from,
  meals,
  days,
  open,
  failure,
}: {
  kitchen: KitchenChoice;
  /** What its distance is measured from, in words. */
  from: string;
  meals: Meal[];
  days: number;
  /** Its dishes are unfolded. */
  open: boolean;
  /** Why the dishes of one of the kitchens could not be chosen. */
  failure?: FormFailure;
}) {
  const t = words("food");
  const typed = (name: string) => typedIn(failure, name, { kitchen: kitchen.id });
  return (
    <article className="rounded-box border border-base-300 bg-base-100 p-4" aria-labelledby={kitchen.id}>
      <h2 id={kitchen.id}>{kitchen.name}</h2>
      <p>
        {kitchen.outletType ? `${translateName(kitchen.outletType)}${words("formats")("listComma")}` : ""}
        {t("away", { distance: formatDistance(kitchen.distanceM), from })}{" "}
        {kitchen.deliveryFeePaise > 0
          ? t("deliveryFee", { amount: formatRupeesShort(kitchen.deliveryFeePaise) })
          : t("deliveryFree")}
      </p>
      <Rating reviews={kitchen.reviews} rating={kitchen.rating} />
      {kitchen.description ? (
        <p dir="auto" className="text-sm">
          {kitchen.description}
        </p>
      ) : null}
      <details open={open || typed("kitchen") !== undefined} className="mt-2">
        <summary className="link min-h-11 cursor-pointer py-2">
          {words("food")("dishes", { count: kitchen.dishes.length })}
        </summary>
        <RowForm fields={{ kitchen: kitchen.id }} className="mt-3 flex flex-col gap-3">
          {meals.map((meal) => (
            <fieldset key={meal}>
              <legend className="text-lg font-semibold">{words("kinds")(`meal_${meal}`)}</legend>
              <ul className="divide-y divide-base-300">
                {kitchen.dishes.map((dish, index) =>
                  dish.mealTimes.includes(meal) ? (
                    <DishRow
                      key={dish.id}
                      dish={dish}
                      meal={meal}
                      days={days}
                      typed={typed}
                      index={meals.indexOf(meal) * kitchen.dishes.length + index}
                    />
                  ) : null,
                )}
              </ul>
            </fieldset>
          ))}
          <SubmitButton className="self-start text-base">
            {days === 1 ? t("chooseForDay") : t("chooseForDays", { days })}
          </SubmitButton>
        </RowForm>
      </details>
    </article>
  );
}

function DishRow({
  dish,
  meal,
  days,
  index,
  typed,
}: {
  dish: Dish;
  meal: Meal;
  days: number;
  index: number;
  typed: (name: string) => string | undefined;
}) {
  const t = words("food");
  const id = `quantity-${meal}-${dish.id}`;
  const gone = dish.left <= 0;
  return (
    <li className="grid grid-cols-[4rem_1fr] items-start gap-3 py-3 sm:grid-cols-[4rem_1fr_6rem]">
      <Photo
        drawing="plate"
        photo={dish.photo}
        alt=""
        width={64}
        height={64}
        className="size-16 rounded-box"
      />
      <div className="min-w-0">
        <p className="font-semibold">{dish.name}</p>
        <p className="text-sm">{dish.portion}</p>
        {dish.description ? (
          <p dir="auto" className="text-sm text-base-content/85">
            {dish.description}
          </p>
        ) : null}
        {dish.diet.length > 0 ? (
          <p className="mt-1 flex flex-wrap gap-1">
            {dish.diet.map((mark) => (
              <span key={mark} className="badge badge-outline badge-sm">
                {dietLabel(mark)}
              </span>
            ))}
          </p>
        ) : null}
        <p className="mt-1">
          <OfferedPrice offeredPaise={dish.offeredPaise} fullPaise={dish.pricePaise} />
          {days > 1 ? (
            <span className="block text-sm font-semibold">
              {t("totalDays", { amount: formatRupeesShort(dish.totalPaise), days: formats().days(days) })}
            </span>
          ) : null}
        </p>
      </div>
      {gone ? (
        <p className="col-start-2 font-semibold sm:col-start-3">{t("soldOut")}</p>
      ) : (
        <div className="col-start-2 flex flex-col items-start gap-1 sm:col-start-3">
          <input type="hidden" name={`dish[${index}]`} value={dish.id} />
          <input type="hidden" name={`meal[${index}]`} value={meal} />
          <label className="text-sm font-medium" htmlFor={id}>
            {t.rich("quantityOf", {
              span: (chunks) => <span className="sr-only">{chunks}</span>,
              name: dish.name,
              value: words("kinds")(`meal_${meal}`).toLowerCase(),
            })}
          </label>
          <input
            id={id}
            name={`quantity[${index}]`}
            type="number"
            min={0}
            max={Math.min(50, dish.left)}
            defaultValue={typed(`quantity[${index}]`) ?? 0}
            inputMode="numeric"
            className="input min-h-12 w-24 text-base"
          />
          {dish.left <= 5 ? <p className="text-sm">{t("onlyLeft", { left: dish.left })}</p> : null}
        </div>
      )}
    </li>
  );
}
