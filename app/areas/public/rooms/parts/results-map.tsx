import type { FoundRoom } from "#app/domain/search/rooms-near-hospital.ts";
import type { MapTiles } from "#app/http/map-tiles.ts";
import { present } from "#app/present.ts";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { drawOnTiles } from "./map-on-tiles.ts";
import { drawOnRings, LABEL, spreadLabels } from "./map-points.ts";

type Pin = Pick<FoundRoom, "propertyId" | "propertyName" | "latitude" | "longitude" | "distanceM"> & {
  totalPaise: number;
  to: string;
};

/** A label has no room for paise. */
const wholeRupees = (paise: number) => formatRupeesShort(Math.round(paise / 100) * 100);

type ResultsMapProps = {
  hospital: { name: string; latitude: number; longitude: number };
  pins: Pin[];
  tiles: MapTiles | null;
};

/** Words that lie on the pictures of a street map can be read. */
const HALO = { stroke: "var(--color-base-100)", strokeWidth: 2.5, paintOrder: "stroke" } as const;

/** Where the houses of the list are, seen from the hospital: drawn by the server, each price a link to its house. */
export function ResultsMap({ hospital, pins, tiles }: ResultsMapProps) {
  const t = words("search");
  const drawing = tiles ? drawOnTiles(hospital, pins, tiles.url) : drawOnRings(hospital, pins);
  const { places } = drawing;
  const labels = spreadLabels(places);
  const halo = tiles ? HALO : {};
  return (
    <figure className="rounded-box border border-base-300 bg-base-100 p-2">
      <svg viewBox="-118 -112 236 224" className="w-full">
        <title>{t("mapOf", { hospital: hospital.name })}</title>
        {drawing.tiles.map(({ x, y, size, href }) => (
          <foreignObject key={href} x={x} y={y} width={size} height={size} opacity="0.8">
            <img src={href} alt="" loading="lazy" className="h-full w-full" />
          </foreignObject>
        ))}
        {drawing.rings.toReversed().map(({ metres, radius }) => (
          <g key={metres}>
            <circle r={radius} className="fill-primary/5 stroke-primary/30" strokeWidth="0.7" />
            <text
              x="0"
              y={radius - 1.5}
              textAnchor="middle"
              className="fill-base-content/80 text-[8px]"
              {...halo}
            >
              {`${formatDistance(metres)} `}
            </text>
          </g>
        ))}
        <text x="0" y="-104" textAnchor="middle" className="fill-base-content/80 text-[8.5px]" {...halo}>
          {`${t("north")} `}
        </text>
        <g>
          <circle r="5.5" className="fill-primary" />
          <path d="M0-3v6M-3 0h6" className="stroke-primary-content" strokeWidth="1.6" />
        </g>
        {/* All dots lie below all labels: a price is never covered by its neighbour's place. */}
        {places.map((place, at) => (
          <g key={present(pins[at]).propertyId}>
            <line
              x1={place.x}
              y1={place.y}
              x2={present(labels[at]).x}
              y2={present(labels[at]).y}
              className="stroke-base-content/50"
              strokeWidth="0.6"
            />
            <circle cx={place.x} cy={place.y} r="2.5" className="fill-accent" />
          </g>
        ))}
        {pins.map((pin, at) => (
          <a
            key={pin.propertyId}
            href={pin.to}
            aria-label={`${pin.propertyName}, ${formatDistance(pin.distanceM)}, ${wholeRupees(pin.totalPaise)}`}
          >
            <rect
              x={present(labels[at]).x - LABEL.width / 2 + 1}
              y={present(labels[at]).y - LABEL.height / 2 + 0.5}
              width={LABEL.width - 2}
              height={LABEL.height - 1}
              rx={LABEL.height / 2}
              className="fill-base-100 stroke-base-content/60"
              strokeWidth="0.7"
            />
            <text
              x={present(labels[at]).x}
              y={present(labels[at]).y + 3}
              textAnchor="middle"
              className="fill-base-content text-[8.5px] font-semibold"
            >
              {`${wholeRupees(pin.totalPaise)} `}
            </text>
          </a>
        ))}
      </svg>
      <figcaption className="p-1 text-sm text-base-content/85">
        {t("mapText", {
          hospital: hospital.name,
          rings: formats().list(drawing.rings.map(({ metres }) => formatDistance(metres))),
        })}
        {tiles ? <TilesCredit {...tiles} /> : null}
      </figcaption>
    </figure>
  );
}

/** Whose street map it is, as its licence wants it said. */
function TilesCredit({ credit, creditUrl }: MapTiles) {
  return (
    <span className="block" translate="no">
      {creditUrl ? (
        <a className="link" href={creditUrl} rel="noreferrer">
          {credit}
        </a>
      ) : (
        credit
      )}
    </span>
  );
}
