import { SIGN_UP_KINDS, SIGN_UP_LABELS } from "#app/domain/documents/labels.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { ChoiceCard } from "./choice-card.tsx";

/** What somebody may sign up as, each a link to its form. */
export function KindCards() {
  const t = words("partnering");
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {SIGN_UP_KINDS.map((kind) => {
        const sold = kind === "property" ? "room" : kind;
        return (
          <li key={kind}>
            <ChoiceCard
              to={paths.partnerSignup(kind)}
              icon={sold}
              kind={sold}
              title={translateLabel(SIGN_UP_LABELS[kind])}
            >
              {t(`kind_${kind}`)}
            </ChoiceCard>
          </li>
        );
      })}
    </ul>
  );
}
