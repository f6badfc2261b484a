import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { ItemPrice } from "#app/ui/items/item-price.tsx";
import { whenWords } from "#app/ui/items/when.ts";
import { FactList, Panel } from "#app/ui/page.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";
import type { ChoiceLine } from "./choice-view.ts";

/** Each thing that was chosen, with its price, its policy and a way to take it out again. */
export function ChoiceLines({ lines, removable }: { lines: ChoiceLine[]; removable: boolean }) {
  const tripWords = words("trip");
  const t = words("items");
  const brand = useRoot()?.brand ?? "";
  return lines.map((line) => (
    <Panel
      key={`${line.place}-${line.title}`}
      title={`${KIND_WORDS[line.kind].title}: ${keptTitle(line.kind, line.title)}`}
    >
      {line.problem ? (
        <Alert tone="negative">
          <p>{line.problem}</p>
        </Alert>
      ) : null}
      <p className="mb-2">{keptWords(line.subtitle)}</p>
      <FactList
        facts={[
          [t("when"), whenWords(line)],
          ...line.facts.map(([name, value]): [string, string] => [keptWords(name), keptWords(value)]),
        ]}
      />
      <div className="mt-3">
        <ItemPrice
          price={line.price}
          depositPaise={line.depositPaise}
          lateDayPaise={line.lateDayPaise}
          lines={line.lines}
          brand={brand}
          splitGst={line.kind === "food"}
        />
      </div>
      <details className="mt-2">
        <summary className="link min-h-11 cursor-pointer py-2">{tripWords("ifCancel")}</summary>
        <PolicySteps steps={line.policy} depositPaise={line.depositPaise} />
      </details>
      {removable ? (
        <RowForm fields={{ place: String(line.place) }} className="mt-2">
          <SubmitButton intent="remove" tone="plain" small>
            {t("removeKind", { noun: KIND_WORDS[line.kind].noun })}
          </SubmitButton>
        </RowForm>
      ) : null}
    </Panel>
  ));
}

/** What changed since it was chosen. */
export function ChoiceChanges({
  previousPaise,
  totalPaise,
  problem,
}: {
  previousPaise: number | null;
  totalPaise: number;
  problem: string | null;
}) {
  const t = words("items");
  if (problem) {
    return (
      <Alert tone="negative">
        <p className="font-semibold">{problem}</p>
        <p>{t("problemNote")}</p>
      </Alert>
    );
  }
  if (previousPaise === null) return null;
  return (
    <Alert tone="info">
      <p className="font-semibold">{t("priceChanged")}</p>
      <p>{t("priceWas", { amount: formatRupees(previousPaise), amount2: formatRupees(totalPaise) })}</p>
    </Alert>
  );
}
