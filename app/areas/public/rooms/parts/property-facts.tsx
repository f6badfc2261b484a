import type { StayAtProperty } from "#app/domain/search/stay-at-property.ts";
import { formatTime, wheelchairMinutes } from "#app/ui/format.ts";
import { MapLinks } from "#app/ui/map-links.tsx";
import { FactList, Panel } from "#app/ui/page.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { addressWords } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { FacilityChips } from "./facility-chips.tsx";
import { distanceInShort, distanceWords, type ListedHospital } from "./room-list.tsx";

type FactsProps = {
  offer: StayAtProperty;
  hospital: ListedHospital & { latitude: number; longitude: number };
};
type Photos = StayAtProperty["property"]["photos"];

const SHOWN_PHOTOS = 5;

/** A little less than it is wide on a phone: there the copy of 640 is sharp enough, and the next one is three times as many bytes. */
const FIRST_SIZES = "(min-width: 80rem) 52rem, (min-width: 40rem) 60vw, 88vw";

/** So far somebody may be pushed in a wheelchair; beyond it a cab is meant. */
const WHEELCHAIR_M = 1_500;

/** How the first photo and those beside it fill their rows at a desk, by how many stand beside it. */
const BESIDE: Record<number, { grid: string; others: string; first: string; other: string }> = {
  1: { grid: "sm:grid-cols-2", others: "grid-cols-1", first: "aspect-3/2", other: "aspect-3/2" },
  2: {
    grid: "sm:grid-cols-[2fr_1fr]",
    others: "grid-cols-2 sm:grid-cols-1",
    first: "aspect-3/2 sm:aspect-2/1",
    other: "aspect-3/2 sm:aspect-33/16",
  },
};
const MANY_BESIDE = {
  grid: "sm:grid-cols-2",
  others: "grid-cols-2",
  first: "aspect-3/2",
  other: "aspect-3/2",
};

/** Where a photo is shown large. */
export type PhotoHref = (uploadId: string) => string;

/** The first photos in the page, the others folded; each opens large. */
export function PropertyPhotos({
  photos,
  name,
  hrefOf,
}: {
  photos: Photos;
  name: string;
  hrefOf: PhotoHref;
}) {
  const t = words("search");
  const [first, ...others] = photos;
  if (!first) {
    return <Photo photo={null} alt="" width={960} height={320} className="h-40 w-full rounded-box sm:h-56" />;
  }
  const beside = others.slice(0, SHOWN_PHOTOS - 1);
  const filling = BESIDE[beside.length] ?? MANY_BESIDE;
  return (
    <section aria-label={t("photosOf", { name })} className="flex flex-col gap-3">
      <div className={`grid gap-3 ${filling.grid}`}>
        <a href={hrefOf(first.uploadId)} className="block">
          <Photo
            photo={{ id: first.uploadId, focus: first.focus }}
            sizes={FIRST_SIZES}
            alt={first.caption || name}
            width={960}
            height={640}
            eager
            className={`w-full rounded-box ${filling.first}`}
          />
        </a>
        <div className={`grid gap-3 ${filling.others}`}>
          {beside.map((photo) => (
            <PhotoLink key={photo.uploadId} photo={photo} name={name} hrefOf={hrefOf} shape={filling.other} />
          ))}
        </div>
      </div>
      {others.length >= SHOWN_PHOTOS ? (
        <details>
          <summary className="link min-h-11 cursor-pointer py-2">
            {t("allPhotos", { count: photos.length })}
          </summary>
          <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
            {others.slice(SHOWN_PHOTOS - 1).map((photo) => (
              <PhotoLink key={photo.uploadId} photo={photo} name={name} hrefOf={hrefOf} />
            ))}
          </div>
        </details>
      ) : null}
    </section>
  );
}

type PhotoLinkProps = {
  photo: Photos[number];
  name: string;
  hrefOf: PhotoHref;
  shape?: string;
  /** How wide it is on which screen. */
  sizes?: string;
};

export function PhotoLink({
  photo,
  name,
  hrefOf,
  shape = "aspect-3/2",
  sizes = "(min-width: 64rem) 20rem, 44vw",
}: PhotoLinkProps) {
  return (
    <a href={hrefOf(photo.uploadId)} className="block">
      <Photo
        photo={{ id: photo.uploadId, focus: photo.focus }}
        sizes={sizes}
        alt={photo.caption || words("search")("openPhoto", { name })}
        width={480}
        height={320}
        className={`w-full rounded-field ${shape}`}
      />{" "}
    </a>
  );
}

/** Where it is, how to get there, what it has and which rules hold. */
export function PropertyFacts({ offer, hospital }: FactsProps) {
  const { property, distanceM, nearby, atHospital, policy, policySteps } = offer;
  const t = words("search");
  const { commas } = formats();
  const facilities = property.facilities.map((facility) => facility.name);
  return (
    <div className="below-fold grid gap-5 lg:grid-cols-2">
      <Panel title={t("where")}>
        <FactList
          facts={[
            [t("address"), addressWords({ ...property, propertyAddress: property.address })],
            [t("distance"), `${distanceWords(distanceM)} (${hospital.name})`],
            ...(distanceM <= WHEELCHAIR_M
              ? ([[t("wheelchair"), t("wheelchairTime", { minutes: wheelchairMinutes(distanceM) })]] as Array<
                  [string, string]
                >)
              : []),
            [t("directions"), <MapLinks key="map" to={property} from={hospital} />],
            ...nearby.map(({ kind, name, distanceM: away }): [string, string] => [
              t(`nearest_${kind}`),
              commas([name, distanceInShort(away)]),
            ]),
            ...(atHospital.length > 0
              ? ([[t("atHospital"), commas(atHospital)]] as Array<[string, string]>)
              : []),
          ]}
        />
      </Panel>
      <Panel title={t("houseRules")}>
        <FactList
          facts={[
            [t("checkIn"), t("from", { time: formatTime(property.checkInTime) })],
            [t("checkOut"), t("until", { time: formatTime(property.checkOutTime) })],
            [
              t("ifCancel"),
              policySteps ? (
                <PolicySteps key="policy" steps={policySteps} />
              ) : (
                <PolicyLines key="policy" lines={policy} />
              ),
            ],
          ]}
        />
        {property.houseRules ? (
          <p dir="auto" className="mt-4 whitespace-pre-line">
            {property.houseRules}
          </p>
        ) : null}
      </Panel>
      <Panel title={t("facilities")} className="lg:col-span-2">
        {facilities.length > 0 ? <FacilityChips names={facilities} /> : <p>{t("noFacilities")}</p>}
        {property.description ? (
          <p dir="auto" className="mt-4 max-w-3xl whitespace-pre-line">
            {property.description}
          </p>
        ) : null}
      </Panel>
    </div>
  );
}

export function PolicyLines({ lines }: { lines: string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
