import type { CityPage } from "#app/domain/search/hospitals-with-rooms.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type MealsAndCabsProps = Pick<CityPage, "kitchens" | "cabs"> & {
  /** The hospital that they are for, in the address of both forms. */
  search?: string;
};

/** Who cooks and who drives in the city, with the way to their lists. */
export function MealsAndCabs({ kitchens, cabs, search = "" }: MealsAndCabsProps) {
  const t = words("search");
  return (
    <Panel title={t("cityBeside")}>
      <ul className="flex flex-col gap-2">
        <li>
          <Link className="link inline-block py-1" to={paths.itemEntry("food") + search}>
            {t("cityKitchens", { count: kitchens })}
          </Link>
        </li>
        <li>
          <Link className="link inline-block py-1" to={paths.itemEntry("travel") + search}>
            {t("cityCabs", { count: cabs })}
          </Link>
        </li>
      </ul>
    </Panel>
  );
}
