import type { EquipmentChoice } from "#app/domain/search/equipment-near.ts";
import type { FormFailure } from "#app/http/form.ts";
import { typedIn } from "#app/ui/failure-of.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { OfferedPrice } from "#app/ui/offered-price.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

/** One article of a store: what it costs, what comes back, how many. */
export function EquipmentCard({
  article,
  from,
  days,
  failure,
}: {
  article: EquipmentChoice;
  /** What its distance is measured from, in words. */
  from: string;
  days: number;
  /** Why one of the articles could not be chosen. */
  failure?: FormFailure;
}) {
  const itemsWords = words("items");
  const t = words("equipment");
  const how = t(`how_${article.purchasedType}`);
  const hired = article.purchasedType === "hire";
  return (
    <article
      className="flex gap-4 rounded-box border border-base-300 bg-base-100 p-4"
      aria-labelledby={article.id}
    >
      <Photo
        drawing="kit"
        photo={article.photo}
        alt=""
        width={80}
        height={80}
        className="size-20 shrink-0 rounded-box"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 id={article.id}>{article.name}</h2>
        <p>
          {t("offeredBy", {
            value: formats().commas([how, article.refillingType]),
            storeName: article.storeName,
            distance: formatDistance(article.distanceM),
            from,
          })}
        </p>
        <Rating reviews={article.reviews} rating={article.rating} />
        {article.description ? (
          <p dir="auto" className="text-sm">
            {article.description}
          </p>
        ) : null}
        <p>
          <OfferedPrice offeredPaise={article.offeredPaise} fullPaise={article.pricePaise} large />{" "}
          {hired ? t("aDay") : `/ ${translateName(article.measureUnit).toLowerCase()}`}
        </p>
        {hired || article.deliveryFeePaise > 0 ? (
          <p className="font-semibold">
            {hired
              ? t("totalHire", { amount: formatRupeesShort(article.totalPaise), days: formats().days(days) })
              : t("totalBrought", { amount: formatRupeesShort(article.totalPaise) })}
          </p>
        ) : null}
        {article.depositPaise > 0 ? (
          <p className="text-sm">{t("andDeposit", { amount: formatRupeesShort(article.depositPaise) })}</p>
        ) : null}
        {article.deliveryFeePaise > 0 ? (
          <p className="text-sm">{t("delivery", { amount: formatRupeesShort(article.deliveryFeePaise) })}</p>
        ) : null}
        {article.left > 0 ? (
          <RowForm fields={{ item: article.id }} className="mt-1 flex flex-wrap items-end gap-3">
            <label className="flex flex-col gap-1" htmlFor={`units-${article.id}`}>
              <span className="text-sm font-medium">{itemsWords("howMany")}</span>
              <input
                id={`units-${article.id}`}
                name="units"
                type="number"
                min={1}
                max={Math.min(50, article.left)}
                defaultValue={typedIn(failure, "units", { item: article.id }) ?? 1}
                inputMode="numeric"
                className="input min-h-12 w-24 text-base"
              />
            </label>
            <SubmitButton className="text-base">{t("choose")}</SubmitButton>
          </RowForm>
        ) : (
          <p className="font-semibold">{t("noneLeft")}</p>
        )}
      </div>
    </article>
  );
}
