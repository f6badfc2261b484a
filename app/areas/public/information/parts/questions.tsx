import type { ReactNode } from "react";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

export type Question = { ask: string; answer: ReactNode };

/** What people ask before, while and after they book. */
export function questions(): Array<{ title: string; questions: Question[] }> {
  const t = words("information");
  return [
    {
      title: t("qBooking"),
      questions: [
        {
          ask: t("qPrice"),
          answer: t("aPrice"),
        },
        {
          ask: t("qHold"),
          answer: t("aHold"),
        },
        {
          ask: t("qPay"),
          answer: t("aPay"),
        },
        {
          ask: t("qAccount"),
          answer: t("aAccount"),
        },
        {
          ask: t("qElse"),
          answer: t("aElse"),
        },
      ],
    },
    {
      title: t("qArriving"),
      questions: [
        {
          ask: t("qBring"),
          answer: t("aBring"),
        },
        {
          ask: t("qFar"),
          answer: t("aFar"),
        },
        {
          ask: t("qLonger"),
          answer: (
            <>
              {t.rich("aLonger", {
                link: (chunks) => (
                  <Link to={paths.customerBookings} className="link">
                    {chunks}
                  </Link>
                ),
              })}
            </>
          ),
        },
        {
          ask: t("qPromise"),
          answer: (
            <>
              {t.rich("aPromise", {
                link: (chunks) => (
                  <Link to={paths.customerSupport} className="link">
                    {chunks}
                  </Link>
                ),
              })}
            </>
          ),
        },
      ],
    },
    {
      title: t("qCancelling"),
      questions: [
        {
          ask: t("qCan"),
          answer: (
            <>
              {t.rich("aCan", {
                link: (chunks) => (
                  <Link to={paths.customerBookings} className="link">
                    {chunks}
                  </Link>
                ),
                link2: (chunks) => (
                  <Link to={paths.cancellationPolicy} className="link">
                    {chunks}
                  </Link>
                ),
              })}
            </>
          ),
        },
        {
          ask: t("qMoney"),
          answer: (
            <>
              {t.rich("aMoney", {
                link: (chunks) => (
                  <Link to={paths.refundPolicy} className="link">
                    {chunks}
                  </Link>
                ),
              })}
            </>
          ),
        },
      ],
    },
    {
      title: t("qMore"),
      questions: [
        {
          ask: t("qFind"),
          answer: (
            <>
              {t.rich("aFind", {
                link: (chunks) => (
                  <Link to={paths.healthSupport} className="link">
                    {chunks}
                  </Link>
                ),
              })}
            </>
          ),
        },
        {
          ask: t("qReports"),
          answer: t("aReports"),
        },
        {
          ask: t("qAbroad"),
          answer: (
            <>
              {t.rich("aAbroad", {
                link: (chunks) => (
                  <Link to={paths.internationalPatients} className="link">
                    {chunks}
                  </Link>
                ),
              })}
            </>
          ),
        },
      ],
    },
  ];
}
