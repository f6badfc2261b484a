import type { ItemKind } from "#app/domain/listings/labels.ts";
import type { ItemListRow } from "#app/domain/listings/read-items.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "../link.tsx";
import { Photo } from "../photo.tsx";
import type { Column } from "../table.tsx";
import { SaleStatus } from "./sale-switch.tsx";

const NUMBERS = ["rupees", "number", "percent", "kilometres"];

/** The columns of a list of items of one kind. */
export function itemColumns(kind: ItemKind, area: ItemArea): Column<ItemListRow>[] {
  const links = ITEM_LINKS[area];
  const definition = KINDS[kind];
  const declared = [...definition.values, ...definition.terms];
  const sells = Object.values(KINDS).some((each) => each.parent === kind);
  return [
    {
      key: "name",
      label: definition.label,
      value: (item) => (
        <span className="flex items-start gap-3">
          {item.photoUploadId ? (
            <Photo
              src={paths.upload(item.photoUploadId, "thumb")}
              alt=""
              width={72}
              height={54}
              className="h-[54px] w-[72px] shrink-0 rounded"
            />
          ) : null}
          <span>
            <Link to={links.item(item.id)} className="link font-medium">
              {item.name}
            </Link>
            <span className="block text-base-content/80">
              {[item.parentName, item.cityName, item.branchName].filter(Boolean).join(", ")}
            </span>
          </span>
        </span>
      ),
    },
    ...(area === "staff"
      ? [{ key: "account", label: "Partner", value: (item: ItemListRow) => item.accountName }]
      : []),
    {
      key: "status",
      label: "Status",
      value: (item) => (
        <span className="flex flex-col items-start gap-1">
          <SaleStatus status={item.status} onSale={item.onSale} />
          {item.waits && item.status !== "pending" ? <span className="text-sm">Changes wait</span> : null}
        </span>
      ),
    },
    ...definition.listed.map((name): Column<ItemListRow> => {
      const field = declared.find((each) => each.name === name)!;
      return {
        key: name,
        label: field.label,
        numeric: NUMBERS.includes(field.type),
        value: (item) => item.words[name] ?? "",
      };
    }),
    ...(sells
      ? [
          {
            key: "children",
            label: "On sale of all",
            numeric: true,
            value: (item: ItemListRow) => `${item.childrenOnSale} of ${item.children}`,
          },
        ]
      : []),
  ];
}
