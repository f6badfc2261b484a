import type { HomeFigures } from "#app/domain/search/home-figures.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RoomToHospital } from "#app/ui/room-to-hospital.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { SearchCard } from "./search-card.tsx";

/** What we promise, the figures that prove it, and the search: the first screen of the start page. */
export function Hero({ today, figures }: { today: string; figures: HomeFigures }) {
  const t = words("search");
  return (
    <div className="hero-card">
      <div className="flex flex-col gap-3 lg:ps-8 lg:pt-10">
        <h1 className="display">{t("homeTitle")}</h1>
        <p className="max-w-xl text-base-content/85 sm:text-xl">{t("homeLead")}</p>
      </div>
      <div className="hero-card-drawing hidden overflow-hidden rounded-e-box lg:block">
        <RoomToHospital />
      </div>
      <section
        aria-labelledby="find-room"
        className="rounded-box border border-base-300 bg-base-100 p-4 sm:p-5 lg:shadow-lg"
      >
        <h2 id="find-room" className="sr-only">
          {t("findRoom")}
        </h2>
        <SearchCard today={today} />
      </section>
      <Proof figures={figures} />
    </div>
  );
}

/** The number of places, and that we have checked them. A new site has nothing to count yet. */
function Proof({ figures }: { figures: HomeFigures }) {
  const t = words("home");
  const { count } = formats();
  if (figures.houses === 0) return null;
  return (
    <div className="hero-card-proof flex flex-wrap items-center gap-x-8 gap-y-3 lg:ps-8 lg:pb-16">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {(["houses", "hospitals", "cities"] as const).map((of) => (
          <div key={of} className="flex flex-col-reverse">
            <dt className="text-sm text-base-content/85">{t(`proof_${of}`)}</dt>
            <dd className="text-2xl font-bold tabular-nums text-primary">{count(figures[of])}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-2">
        <Icon name="tick" className="size-5 text-primary" />
        {t("proofApproved")}
      </p>
    </div>
  );
}
