import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { ItemPrice } from "#app/ui/items/item-price.tsx";
import { whenWords } from "#app/ui/items/when.ts";
import { FactList, Panel } from "#app/ui/page.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import type { ChoiceLine } from "./choice-view.ts";

/** Each thing that was chosen, with its price, its policy and a way to take it out again. */
export function ChoiceLines({ lines, removable }: { lines: ChoiceLine[]; removable: boolean }) {
  const brand = useRoot()?.brand ?? "";
  return lines.map((line) => (
    <Panel key={`${line.place}-${line.title}`} title={`${KIND_WORDS[line.kind].title}: ${line.title}`}>
      {line.problem ? (
        <Alert tone="negative">
          <p>{line.problem}</p>
        </Alert>
      ) : null}
      <p className="mb-2">{line.subtitle}</p>
      <FactList facts={[["When", whenWords(line)], ...line.facts]} />
      <div className="mt-3">
        <ItemPrice
          price={line.price}
          depositPaise={line.depositPaise}
          lines={line.lines}
          brand={brand}
          splitGst={line.kind === "food"}
        />
      </div>
      <details className="mt-2">
        <summary className="link min-h-11 cursor-pointer py-2">If you have to cancel</summary>
        <PolicySteps steps={line.policy} />
      </details>
      {removable ? (
        <RowForm fields={{ place: String(line.place) }} className="mt-2">
          <SubmitButton intent="remove" tone="plain" small>
            Take {KIND_WORDS[line.kind].noun} out
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
  if (problem) {
    return (
      <Alert tone="negative">
        <p className="font-semibold">{problem}</p>
        <p>What you typed is kept. Take it out or choose something else below.</p>
      </Alert>
    );
  }
  if (previousPaise === null) return null;
  return (
    <Alert tone="info">
      <p className="font-semibold">The price has changed since you chose.</p>
      <p>
        It was {formatRupees(previousPaise)}. Now it is {formatRupees(totalPaise)}. If you go on, you agree to
        the new price. Nothing is taken before you pay.
      </p>
    </Alert>
  );
}
