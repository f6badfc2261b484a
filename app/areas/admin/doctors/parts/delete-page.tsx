import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type DeletePageProps = {
  title: string;
  /** The page that is deleted, or kept. */
  page: { to: string; label: string };
  /** What goes with it. */
  consequence: string;
};

/** Asks once more before the page of a doctor or a hospital is deleted. */
export function DeletePage({ title, page, consequence }: DeletePageProps) {
  const t = words("adminDoctors");
  return (
    <Page width="narrow" title={title} back={page}>
      <Panel>
        <p className="mb-4">{consequence}</p>
        <RowForm fields={{}} className="flex flex-wrap gap-3">
          <SubmitButton intent="delete" tone="danger">
            {t("delete")}
          </SubmitButton>
          <Link to={page.to} className="btn btn-outline min-h-12">
            {t("keep")}
          </Link>
        </RowForm>
      </Panel>
    </Page>
  );
}
