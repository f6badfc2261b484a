import { Link } from "@remix-run/react";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import type { ItemDetail } from "#app/domain/listings/read-items.ts";
import { childKinds, KINDS } from "#app/domain/listings/registry.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { withArticle } from "#app/ui/format.ts";
import { ApprovalNotice } from "../approval-notice.tsx";
import { StatusBadge } from "../badge.tsx";
import { FormFailureAlert } from "../form.tsx";
import { EmptyState, FactList, Page, Panel } from "../page.tsx";
import { SaleSwitch } from "./sale-switch.tsx";

/** The outlets that sell by the day, the meal or the appointment. */
const BY_SLOT: readonly ItemKind[] = ["kitchen", "medical_store", "lab_centre"];

type Props = { area: ItemArea; item: ItemDetail; failure: Parameters<typeof FormFailureAlert>[0]["failure"] };

/** One item with what waits for approval, what it sells, its photos and everything that is said about it. */
export function ItemView({ area, item, failure }: Props) {
  const links = ITEM_LINKS[area];
  const { label, values, terms } = KINDS[item.kind];
  const facts = (fields: typeof values) =>
    fields.map((field): [string, string] => [field.label, item.words[field.name] ?? "Not given"]);
  return (
    <Page
      title={item.name}
      back={
        item.parentId
          ? { to: links.item(item.parentId), label: item.parentName ?? "" }
          : { to: links.list(item.kind), label: KINDS[item.kind].plural }
      }
      actions={
        <>
          <Link to={links.edit(item.id)} className="btn btn-primary min-h-11">
            Change
          </Link>
          <Link to={links.prices(item.id)} className="btn btn-outline min-h-11">
            Prices
          </Link>
          {BY_SLOT.includes(item.kind) ? (
            <Link to={links.stock(item.id)} className="btn btn-outline min-h-11">
              What is left
            </Link>
          ) : null}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <SaleSwitch what={label.toLowerCase()} status={item.status} onSale={item.onSale} />
        {[label, item.cityName, item.accountName, item.branchName].filter(Boolean).join(", ")}
      </div>
      <FormFailureAlert failure={failure} />
      <ApprovalNotice
        what={label.toLowerCase()}
        status={item.status}
        approval={item.approval}
        differences={item.differences}
        photosWait={item.photos.some((photo) => !photo.approved)}
      />
      {childKinds(item.kind).map((kind) => (
        <Panel key={kind} title={KINDS[kind].plural} className="flex flex-col items-start gap-3">
          <p>{item.children === 0 ? "None yet." : `${item.childrenOnSale} of ${item.children} on sale.`}</p>
          <span className="flex flex-wrap gap-2">
            {item.children > 0 ? (
              <Link
                to={`${links.list(kind)}&parent=${encodeURIComponent(item.id)}`}
                className="btn btn-outline min-h-11"
              >
                Show them
              </Link>
            ) : null}
            <Link to={links.add(kind, item.id)} className="btn btn-outline min-h-11">
              Add {withArticle(KINDS[kind].label.toLowerCase())}
            </Link>
          </span>
        </Panel>
      ))}
      <ItemPhotoStrip area={area} item={item} />
      <Panel title="Price and number">
        <FactList facts={facts(terms)} />
      </Panel>
      <Panel title="Details">
        <FactList facts={facts(values)} />
      </Panel>
    </Page>
  );
}

function ItemPhotoStrip({ area, item }: { area: ItemArea; item: ItemDetail }) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Photos</h2>
        <Link to={ITEM_LINKS[area].photos(item.id)} className="btn btn-outline min-h-11">
          {item.photos.length === 0 ? "Add photos" : "Change photos"}
        </Link>
      </div>
      {item.photos.length === 0 ? (
        <EmptyState>No photo yet.</EmptyState>
      ) : (
        <ul className="flex flex-wrap gap-3">
          {item.photos.map((photo) => (
            <li key={photo.id} className="w-36">
              <img
                src={paths.upload(photo.uploadId, "thumb")}
                alt={photo.caption || `Photo of ${item.name}`}
                width="144"
                height="108"
                loading="lazy"
                className="h-[108px] w-36 rounded-field object-cover"
              />
              {photo.approved ? null : <StatusBadge status="pending" />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
