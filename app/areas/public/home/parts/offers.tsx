import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { HomeOffer } from "#app/domain/offers/home-offers.ts";
import { ENTRY } from "#app/http/item-paths.ts";
import { paths } from "#app/http/paths.ts";
import { formatRate, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

const entryOf = (kind: BookingKindName) => (kind === "room" ? paths.rooms : ENTRY[kind]);

/** What we give at the moment, with everything that it depends on. */
export function Offers({ offers }: { offers: HomeOffer[] }) {
  const t = words("home");
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="mb-3">
        {t("offers")}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link
              to={entryOf(offer.kind)}
              className="flex h-full flex-col gap-1 rounded-box border border-base-300 border-s-4 border-s-primary bg-base-100 p-4 hover:border-primary"
            >
              <span className="text-xl font-semibold text-primary">{worth(offer)}</span>{" "}
              <span className="font-semibold">{offer.name}</span>{" "}
              <span className="text-base-content/85">{conditions(offer)}</span>{" "}
              <span className="mt-2">
                {offer.code
                  ? t.rich("code", {
                      code: offer.code,
                      strong: (text) => (
                        <b key="code" className="rounded bg-base-200 px-2 py-1 tracking-wider">
                          {text}
                        </b>
                      ),
                    })
                  : t("noCode")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function worth({ percentPpm, amountPaise, kind }: HomeOffer): string {
  const off = percentPpm === null ? formatRupeesShort(amountPaise ?? 0) : formatRate(percentPpm);
  return words("home")("off", { value: off, kind: KIND_WORDS[kind].title });
}

function conditions({ cityName, maxPaise, minPricePaise, bookTo }: HomeOffer): string {
  const t = words("home");
  return [
    cityName ? t("inCity", { city: translateName(cityName) }) : t("everyCity"),
    minPricePaise > 0 ? t("minimum", { amount: formatRupeesShort(minPricePaise) }) : "",
    maxPaise === null ? "" : t("maximum", { amount: formatRupeesShort(maxPaise) }),
    bookTo === null ? "" : t("bookBy", { date: formats().date(bookTo) }),
  ]
    .filter(Boolean)
    .join(words("formats")("listComma"));
}
