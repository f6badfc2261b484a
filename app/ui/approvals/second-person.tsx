import type { ReactNode } from "react";
import type { SecondPerson } from "#app/domain/approvals/second-person.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** Who else can decide. */
export type Waiting = Pick<SecondPerson, "deciders" | "hasMoreDeciders">;

/** Who can decide what somebody proposed themselves, in a sentence. */
function decidersWords({ deciders, hasMoreDeciders }: Waiting): string {
  const t = words("adminApprovals");
  if (deciders.length === 0) return t("nobodyElseCanDecide");
  const names = new Intl.ListFormat("en-IN", { type: "disjunction" }).format(
    hasMoreDeciders ? [...deciders, t("anotherAdmin")] : deciders,
  );
  return t("namesCanDecide", { names });
}

/** As `WaitsForSecondPerson`, in a row of a table. */
export function SecondPersonWords({ secondPerson }: { secondPerson: Waiting }) {
  const t = words("adminApprovals");
  return (
    <span>
      {t("waitsForSecondPerson")}. {decidersWords(secondPerson)}
    </span>
  );
}

/** In place of "Approve" for whoever proposed it: who decides instead. `children` is the way to take it back, where there is one. */
export function WaitsForSecondPerson({
  secondPerson,
  children,
}: {
  secondPerson: Waiting;
  children?: ReactNode;
}) {
  const t = words("adminApprovals");
  return (
    <Panel title={t("waitsForSecondPerson")} className="flex flex-col items-start gap-3">
      <p>
        {t("youProposedThis")} {decidersWords(secondPerson)}
      </p>
      {children}
    </Panel>
  );
}
