import { describePolicy, type Tier } from "#app/domain/money/cancellation-policy.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

type Shown = { id: string; name: string; description: string; tiers: Tier[]; isDefault: boolean };

/** The rules that houses have today, in sentences, the usual one first. */
export function Policies({ policies }: { policies: Shown[] }) {
  const t = words("information");
  return (
    <>
      {policies.map((policy) => (
        <Panel
          key={policy.id}
          title={
            policy.isDefault ? t("usual", { name: translateName(policy.name) }) : translateName(policy.name)
          }
        >
          <ul className="flex list-disc flex-col gap-1 ps-5">
            {describePolicy(policy.tiers).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
