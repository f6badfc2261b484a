import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { Points, type Section } from "./reading.tsx";

/** How a cancellation goes; the rules themselves come from the database. */
export function cancellationSections(): Section[] {
  const t = words("information");
  return [
    {
      title: t("whichRule"),
      body: (
        <>
          <p>{t("whichRule1")}</p>
          <p>{t("whichRule2")}</p>
        </>
      ),
    },
    {
      title: t("howCancel"),
      body: (
        <Points>
          <li>
            {t.rich("howCancel1", {
              link: (chunks) => (
                <Link to={paths.customerBookings} className="link">
                  {chunks}
                </Link>
              ),
            })}
          </li>
          <li>{t("howCancel2")}</li>
          <li>{t("howCancel3")}</li>
          <li>{t("howCancel4")}</li>
        </Points>
      ),
    },
    {
      title: t("ifHouseCannot"),
      body: <p>{t("ifHouseCannot1")}</p>,
    },
  ];
}

/** How money comes back. */
export function refundSections(): Section[] {
  const t = words("information");
  return [
    {
      title: t("howMuch"),
      body: (
        <>
          <p>{t("howMuch1")}</p>
          <p>{t("howMuch2")}</p>
        </>
      ),
    },
    {
      title: t("whenWhere"),
      body: (
        <Points>
          <li>{t("whenWhere1")}</li>
          <li>{t("whenWhere2")}</li>
          <li>{t("whenWhere3")}</li>
          <li>
            {t.rich("whenWhere4", {
              link: (chunks) => (
                <Link to={paths.customerSupport} className="link">
                  {chunks}
                </Link>
              ),
            })}
          </li>
        </Points>
      ),
    },
  ];
}
