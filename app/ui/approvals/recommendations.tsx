import type { Recommendation } from "#app/domain/approvals/recommend.ts";
import { formatInstant } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

type Props = {
  recommendations: readonly Recommendation[];
  /** Of the request as it is now. */
  version: number;
};

/** What staff and city managers recommend to whoever decides; nothing when nobody did. */
export function Recommendations({ recommendations, version }: Props) {
  const t = words("adminApprovals");
  if (recommendations.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {recommendations.map((one) => (
        <li key={one.by + String(one.at)}>
          <strong>{t("byAdviceAdvises", { by: one.by, advice: one.advice })}</strong>
          {one.version === version ? "" : t("earlierVersion")}, {formatInstant(one.at)}
          {one.remark ? `: ${one.remark}` : ""}
        </li>
      ))}
    </ul>
  );
}
