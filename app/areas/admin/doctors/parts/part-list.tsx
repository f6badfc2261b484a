import type { PartField, PartRow } from "#app/domain/doctors/labels.ts";
import { present } from "#app/present.ts";
import { withArticle } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** A list of a page (education, achievements…): each line opens its form, a link adds one. */
export function PartList({
  title,
  singular,
  fields,
  rows,
  href,
}: {
  title: string;
  singular: string;
  fields: readonly PartField[];
  rows: PartRow[];
  href: (row: string) => string;
}) {
  const t = words("adminDoctors");

  const [first, ...others] = fields;
  return (
    <Panel title={title}>
      {rows.length === 0 ? <p className="mb-3">{t("nothingYet")}</p> : null}
      <ul className="mb-3 flex flex-col divide-y divide-base-300">
        {rows.map((row) => (
          <li key={row.id} className="py-2">
            <Link to={href(row.id)} className="link font-medium [overflow-wrap:anywhere]">
              {row.values[present(first).name]}
            </Link>
            <span className="block text-base-content/80">
              {others
                .filter((field) => field.kind !== "longText")
                .map((field) => row.values[field.name])
                .filter((value) => value !== null && value !== "")
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
      <Link to={href("new")} className="btn btn-outline min-h-11">
        {t("addSingular", { singular: withArticle(singular) })}
      </Link>
    </Panel>
  );
}
