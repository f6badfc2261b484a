import type { EquipmentChoice } from "#app/domain/search/equipment-near.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDistance, formatRupeesShort, plural } from "#app/ui/format.ts";
import { OfferedPrice } from "#app/ui/offered-price.tsx";
import { Photo } from "#app/ui/photo.tsx";

const HOW = { hire: "On hire", buy: "To keep", refill: "Refill" } as const;

/** One article of a store: what it costs, what comes back, how many. */
export function EquipmentCard({
  article,
  from,
  days,
}: {
  article: EquipmentChoice;
  /** What its distance is measured from, in words. */
  from: string;
  days: number;
}) {
  const hired = article.purchasedType === "hire";
  return (
    <section
      className="flex gap-4 rounded-box border border-base-300 bg-base-100 p-4"
      aria-labelledby={article.id}
    >
      <Photo
        drawing="kit"
        src={article.photoId ? paths.upload(article.photoId, "thumb") : null}
        alt=""
        width={80}
        height={80}
        className="size-20 shrink-0 rounded-box"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 id={article.id}>{article.name}</h2>
        <p>
          {HOW[article.purchasedType]}
          {article.refillingType ? `, ${article.refillingType}` : ""}. {article.storeName},{" "}
          {formatDistance(article.distanceM)} from {from}.
        </p>
        {article.description ? <p className="text-sm">{article.description}</p> : null}
        <p>
          <OfferedPrice offeredPaise={article.offeredPaise} fullPaise={article.pricePaise} large />{" "}
          {hired ? `a day, for ${plural(days, "day")}` : `a ${article.measureUnit}`}
        </p>
        {article.depositPaise > 0 ? (
          <p className="text-sm">
            And a deposit of {formatRupeesShort(article.depositPaise)} that comes back to you
          </p>
        ) : null}
        {article.deliveryFeePaise > 0 ? (
          <p className="text-sm">Delivery {formatRupeesShort(article.deliveryFeePaise)}</p>
        ) : null}
        {article.left > 0 ? (
          <RowForm fields={{ item: article.id }} className="mt-1 flex flex-wrap items-end gap-3">
            <label className="flex flex-col gap-1" htmlFor={`units-${article.id}`}>
              <span className="text-sm font-medium">How many</span>
              <input
                id={`units-${article.id}`}
                name="units"
                type="number"
                min={1}
                max={Math.min(50, article.left)}
                defaultValue={1}
                inputMode="numeric"
                className="input min-h-12 w-24 text-base"
              />
            </label>
            <SubmitButton className="text-base">Choose</SubmitButton>
          </RowForm>
        ) : (
          <p className="font-semibold">None left for these days</p>
        )}
      </div>
    </section>
  );
}
