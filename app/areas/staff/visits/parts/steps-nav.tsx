import { STEP_TITLES, stepsOf, type VisitKind, type VisitStep } from "#app/domain/field-visits/labels.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { useKeepToDo } from "#app/ui/to-do/use-to-do.ts";
import { words } from "#app/words/catalogue.ts";

/** The steps of a visit as links: each is saved on its own, so any can be opened at any time. */
export function StepsNav({ kind, id, current }: { kind: VisitKind; id: string; current: VisitStep }) {
  const t = words("staffVisits");
  const keep = useKeepToDo();

  return (
    <nav aria-label={t("stepsOfVisit")}>
      <ol className="flex flex-wrap gap-2">
        {stepsOf(kind).map((step, index) => (
          <li key={step}>
            <Link
              to={keep(visitPaths.step(kind, id, step))}
              aria-current={step === current ? "step" : undefined}
              className={`btn btn-sm min-h-11 ${step === current ? "btn-primary" : "btn-outline"}`}
            >
              {index + 1}. {STEP_TITLES[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
