import type { BackAfterAll } from "#app/domain/fulfilment/back-after-all.ts";
import { words } from "#app/words/catalogue.ts";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatInstant, formatRupees } from "../format.ts";
import { Link } from "../link.tsx";
import { FactList, Panel } from "../page.tsx";

type BackAfterAllProps = {
  offer: BackAfterAll | null;
  /** The address of the page; `?confirm=back_after_all` shows what is posted before it is. */
  href: string;
  asks: boolean;
};

/** What was settled as not returned came back after all (intent `back_after_all`): first what would be posted, then the step. */
export function BackAfterAllPanel({ offer, href, asks }: BackAfterAllProps) {
  const t = words("bookingDesk");
  if (!offer) return null;
  if (!asks)
    return (
      <Panel title={t("afterAllTitle")}>
        <p className="mb-3">{t("afterAllText", { until: formatInstant(offer.until) })}</p>
        <Link to={`${href}?confirm=back_after_all#confirm`} className="btn btn-outline min-h-12">
          {t("afterAll")}
        </Link>
      </Panel>
    );
  const { keptPaise, days, dayPaise, latePaise, backPaise, stockUnits } = offer;
  return (
    <div id="confirm" className="scroll-mt-20">
      <Panel title={t("afterAllTitle")} className="border-2 border-warning">
        <FactList
          facts={[
            [t("kept"), formatRupees(keptPaise)],
            [t("afterAllLate", { days, amount: formatRupees(dayPaise) }), formatRupees(latePaise)],
            [t("afterAllBack"), formatRupees(backPaise)],
            [t("afterAllShare"), formatRupees(-backPaise)],
            [t("afterAllStock"), t("afterAllUnits", { units: stockUnits })],
          ]}
        />
        <p className="my-3">{t("afterAllObject")}</p>
        <div className="flex flex-wrap gap-3">
          <RowForm fields={{ expectedBackPaise: String(backPaise) }} action={href}>
            <SubmitButton intent="back_after_all">{t("afterAll")}</SubmitButton>
          </RowForm>
          <Link to={href} className="btn btn-outline min-h-12">
            {t("back")}
          </Link>
        </div>
      </Panel>
    </div>
  );
}
