import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import type { NotSold } from "#app/domain/listings/why-not-sold.ts";
import { ITEM_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { filled } from "#app/present.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

/** What guests do not find, and why. */
export function NotInSearch({ rows }: { rows: NotSold[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title={words("partner")("notInSearch")}>
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id}>
            <Link className="link" to={pageOf(row)}>
              {row.name}
            </Link>{" "}
            ({translateLabel(LISTING_KINDS[row.kind].label)}): {row.reasons.map(translateLabel).join("; ")}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function pageOf({ kind, id, propertyId }: NotSold): string {
  if (kind === "property") return paths.partnerProperty(id);
  return kind === "room" ? paths.partnerRoom(filled(propertyId), id) : ITEM_LINKS.partner.item(id);
}
