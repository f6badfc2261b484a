import { SIGN_UP_KINDS, SIGN_UP_LABELS } from "#app/domain/documents/labels.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

/** What somebody may sign up as, each a link to its form. */
export function KindCards() {
  const t = words("partnering");
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {SIGN_UP_KINDS.map((kind) => (
        <li key={kind}>
          <Link
            to={paths.partnerSignup(kind)}
            className="flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
          >
            <span className="text-lg font-semibold text-primary">{translateLabel(SIGN_UP_LABELS[kind])}</span>{" "}
            {t(`kind_${kind}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
