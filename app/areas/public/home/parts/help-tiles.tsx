import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

const TILES = [
  {
    to: paths.healthSupport,
    name: "support",
    icon: "M12 20s-8-4.6-8-10.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.6C20 15.4 12 20 12 20z",
  },
  {
    to: paths.assistant,
    name: "assistant",
    icon: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-6 8-6s8 2 8 6",
  },
  {
    to: paths.domesticPatients,
    name: "city",
    icon: "M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  },
  {
    to: paths.internationalPatients,
    name: "country",
    icon: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  },
  {
    to: paths.medicalLoan,
    name: "loan",
    icon: "M6 4h12M6 9h12M8 4c7 0 7 10 0 10H6l8 6",
  },
  {
    to: paths.referAndEarn,
    name: "refer",
    icon: "M4 11v10h16V11M3 7h18v4H3zM12 7v14M12 7S9 3 7.5 4.500 9 7 12 7s6-1 4.500-2.500S12 7 12 7",
  },
] as const;

/** What we help with besides the room. */
export function HelpTiles() {
  const t = words("home");
  return (
    <section aria-labelledby="help">
      <h2 id="help" className="mb-3">
        {t("helpTitle")}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {TILES.map((tile) => (
          <li key={tile.to}>
            <Link
              to={tile.to}
              className="flex h-full items-center gap-4 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
            >
              <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-(--illustration) text-primary">
                <svg
                  viewBox="0 0 24 24"
                  width="24"
                  height="24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.8"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                  focusable="false"
                >
                  <path d={tile.icon} />
                </svg>
              </span>{" "}
              <span>
                <span className="block font-semibold">{t(`help_${tile.name}`)}</span>{" "}
                <span className="text-base-content/85">{t(`helpText_${tile.name}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
