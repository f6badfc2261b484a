import { STEP_TITLES, type VisitStep, visitSteps } from "#app/domain/field-visits/labels.ts";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { useKeepToDo } from "#app/ui/to-do/use-to-do.ts";
import { words } from "#app/words/catalogue.ts";

/** The steps of a visit as links: each is saved on its own, so any can be opened at any time. */
export function StepsNav({ visit, current }: { visit: Visit; current: VisitStep }) {
  const t = words("staffVisits");
  const keep = useKeepToDo();

  return (
    <Tabs
      label={t("stepsOfVisit")}
      tabs={visitSteps(visit).map((step, index) => ({
        to: keep(visitPaths.step(visit.kind, visit.id, step)),
        label: `${index + 1}. ${STEP_TITLES[step]}`,
        isHere: step === current,
      }))}
    />
  );
}
