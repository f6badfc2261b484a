import type { Role } from "#app/domain/context.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { RowForm, SubmitButton } from "./form.tsx";

type Viewed = { id: string; name: string; role: Role };

/** On every page while an admin looks at somebody's pages: whose they are, and the way out. */
export function ViewingBanner({ viewed }: { viewed: Viewed | null | undefined }) {
  const t = words("adminPeople");

  if (!viewed) return null;
  return (
    <div
      role="status"
      className="sticky top-0 z-40 border-b-4 border-warning bg-warning px-4 py-2 text-warning-content"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-2">
        <p>
          {t.rich("youSeeWhatSeesNothing", {
            strong: (chunks) => <strong>{chunks}</strong>,
            name: viewed.name,
            role: ROLE_LABELS[viewed.role],
          })}
        </p>
        <RowForm
          fields={{ role: viewed.role }}
          action={paths.logout(viewed.role, paths.adminPerson(viewed.id))}
        >
          <SubmitButton tone="plain" small>
            {t("stopViewing")}
          </SubmitButton>
        </RowForm>
      </div>
    </div>
  );
}
