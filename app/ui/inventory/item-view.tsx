import type { ItemKind } from "#app/domain/listings/labels.ts";
import type { ItemDetail } from "#app/domain/listings/read-items.ts";
import { childKinds, LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import { withArticle } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";
import { ApprovalNotice } from "../approval-notice.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "../form.tsx";
import { Link } from "../link.tsx";
import { FactList, Page, Panel } from "../page.tsx";
import { NotSoldNotice } from "./not-sold.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { SaleSwitch } from "./sale-switch.tsx";

/** The outlets that sell by the day, the meal or the appointment. */
const BY_SLOT: readonly ItemKind[] = ["kitchen", "medical_store", "lab_centre"];

type Props = {
  area: ItemArea;
  item: ItemDetail;
  /** Why guests do not find it. */
  notSold: readonly string[];
  /** A vehicle that begins no more trips today. */
  closedToday: boolean;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
};

/** One item with what waits for approval, what it sells, its photos and everything that is said about it. */
export function ItemView({ area, item, notSold, closedToday, failure }: Props) {
  const t = words("officeListings");
  const links = ITEM_LINKS[area];
  const { label, values, terms } = LISTING_KINDS[item.kind];
  const facts = (fields: typeof values) =>
    fields.map((field): [string, string] => [field.label, item.words[field.name] ?? t("notGiven")]);
  return (
    <Page
      title={item.name}
      back={
        item.parentId
          ? { to: links.item(item.parentId), label: item.parentName ?? "" }
          : { to: links.list(item.kind), label: LISTING_KINDS[item.kind].plural }
      }
      actions={
        <>
          <Link to={links.edit(item.id)} className="btn btn-primary min-h-11">
            {t("edit")}
          </Link>
          <Link to={links.prices(item.id)} className="btn btn-outline min-h-11">
            {t("prices")}
          </Link>
          {BY_SLOT.includes(item.kind) ? (
            <Link to={links.stock(item.id)} className="btn btn-outline min-h-11">
              {t("stock")}
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
      <NotSoldNotice reasons={notSold} />
      {closedToday ? (
        <div className="flex flex-wrap items-center gap-3">
          {t("closedToday")}
          <RowForm fields={{}}>
            <SubmitButton intent="open_today" tone="plain" small>
              {t("openToday")}
            </SubmitButton>
          </RowForm>
        </div>
      ) : null}
      <ApprovalNotice
        what={label.toLowerCase()}
        status={item.status}
        approval={item.approval}
        differences={item.differences}
        photosWait={item.photos.some((photo) => !photo.approved)}
      />
      {childKinds(item.kind).map((kind) => (
        <Panel key={kind} title={LISTING_KINDS[kind].plural} className="flex flex-col items-start gap-3">
          <p>
            {item.children === 0
              ? t("noneYet")
              : t("onSaleOf", { onSale: item.childrenOnSale, total: item.children })}
          </p>
          <span className="flex flex-wrap gap-2">
            {item.children > 0 ? (
              <Link
                to={`${links.list(kind)}&parent=${encodeURIComponent(item.id)}`}
                className="btn btn-outline min-h-11"
              >
                {t("showThem")}
              </Link>
            ) : null}
            <Link to={links.add(kind, item.id)} className="btn btn-outline min-h-11">
              {t("addOne", { what: withArticle(LISTING_KINDS[kind].label.toLowerCase()) })}
            </Link>
          </span>
        </Panel>
      ))}
      <PhotoStrip name={item.name} photos={item.photos} to={links.photos(item.id)} />
      <Panel title={t("priceAndNumber")}>
        <FactList facts={facts(terms)} />
      </Panel>
      <Panel title={t("details")}>
        <FactList facts={facts(values)} />
      </Panel>
    </Page>
  );
}
