import { KINDS } from "#app/domain/listings/registry.ts";
import type { NotSold } from "#app/domain/listings/why-not-sold.ts";
import { ITEM_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";

/** What guests do not find, and why. */
export function NotInSearch({ rows }: { rows: NotSold[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title="Guests do not find">
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id}>
            <Link className="link" to={pageOf(row)}>
              {row.name}
            </Link>{" "}
            ({KINDS[row.kind].label.toLowerCase()}), because {row.reasons.join("; ")}.
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function pageOf({ kind, id, propertyId }: NotSold): string {
  if (kind === "property") return paths.partnerProperty(id);
  return kind === "room" ? paths.partnerRoom(propertyId!, id) : ITEM_LINKS.partner.item(id);
}
