import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { nightsBetween } from "#app/domain/shared/dates.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatRupees, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { PriceLines } from "#app/ui/price-lines.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import {
  includedMealsWords,
  longStayWords,
  partyWords,
  roomWords,
  stayDatesText,
  stayNights,
} from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";
import type { DraftView } from "./draft-view.ts";

/** What was chosen, with its picture and a way to choose another room. */
export function DraftSummary({ draft, change }: { draft: DraftView; change?: boolean }) {
  const t = words("booking");
  const [line] = draft.lines;
  return (
    <Panel className="flex flex-col gap-4 sm:flex-row">
      <RoomPhoto draft={draft} className="aspect-[16/9] w-full sm:aspect-[4/3] sm:w-56" />
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex items-start justify-between gap-3">
          <h2>{line?.property.propertyName ?? t("roomChosen")}</h2>
          {change ? (
            <Link to={draft.roomHref} className="link py-1">
              {t("change")}
            </Link>
          ) : null}
        </div>
        <DraftLines draft={draft} />
      </div>
    </Panel>
  );
}

function RoomPhoto({ draft, className }: { draft: DraftView; className: string }) {
  return (
    <Photo
      photo={draft.photo}
      sizes="(min-width: 40rem) 14rem, 90vw"
      alt=""
      width={480}
      height={360}
      className={`shrink-0 rounded-field ${className}`}
      eager
    />
  );
}

/** The same beside a form: folded into one line on a phone. */
export function DraftInShort({ draft }: { draft: DraftView }) {
  const t = words("booking");
  const [line] = draft.lines;
  if (!line) return null;
  return (
    <details className="open-on-desk rounded-box border border-base-300 bg-base-100">
      <summary className="min-h-12 cursor-pointer px-4 py-3">
        <span className="font-semibold">
          {draft.added.length > 0
            ? t("andMore", { name: line.property.propertyName, count: draft.added.length })
            : line.property.propertyName}
        </span>
        : {t("withTax", { amount: formatRupeesShort(draft.totalPaise) })}
      </summary>
      <div className="flex flex-col gap-3 border-t border-base-300 p-4 lg:border-0 lg:p-5">
        <RoomPhoto draft={draft} className="aspect-[16/9] w-full" />
        <div>
          <h2>{line.property.propertyName}</h2>
          <DraftLines draft={draft} />
        </div>
        {draft.problem ? null : (
          <p className="border-t border-base-300 pt-3 text-xl font-bold">
            {formatRupeesShort(draft.totalPaise)} <span className="text-base font-normal">{t("inAll")}</span>
          </p>
        )}
      </div>
    </details>
  );
}

function DraftLines({ draft }: { draft: DraftView }) {
  return (
    <>
      {draft.lines.map((line) => (
        <div key={line.property.roomName}>
          <p>{roomWords({ ...line, ...line.property })}</p>
          <p className="font-medium empty:hidden">{includedMealsWords(line.property, line.units)}</p>
          {line.longStayPpm > 0 ? <p>{longStayWords(line.longStayPpm)}</p> : null}
        </div>
      ))}
      <p>
        {stayDatesText(draft.stay)} ({stayNights(draft.stay)})
      </p>
      <p>{partyWords(draft.stay)}</p>
      {draft.added.length > 0 ? (
        <ul className="mt-2 list-disc ps-5">
          {draft.added.map((line) => (
            <li key={line.place}>
              {KIND_WORDS[line.kind].title}:{" "}
              {formats().commas([keptTitle(line.kind, line.title), keptWords(line.subtitle)])}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Every amount of what was chosen. */
export function DraftPrice({ draft }: { draft: DraftView }) {
  const t = words("booking");
  const brand = useRoot()?.brand ?? "";
  const nights = nightsBetween(draft.stay.checkIn, draft.stay.checkOut);
  return (
    <Panel title={t("youPay")}>
      {draft.lines.map((line) => (
        <PriceLines
          key={line.property.roomName}
          price={line.price}
          brand={brand}
          nights={nights}
          rooms={line.units}
          extraBeds={{ count: line.extraBeds, paise: line.extraBedsPaise }}
          totalLabel={draft.lines.length + draft.added.length > 1 ? line.property.roomName : undefined}
        />
      ))}
      {draft.lines.length + draft.added.length > 1 ? (
        <p className="text-lg font-semibold">
          {t("totalWithAll", { amount: formatRupees(draft.totalPaise) })}
        </p>
      ) : null}
    </Panel>
  );
}

/** What has changed since the room was chosen: it is gone, or its price is another. */
export function DraftChanges({ draft }: { draft: DraftView }) {
  const t = words("booking");
  if (draft.problem && draft.problem === draft.added.find((line) => line.problem)?.problem) {
    return (
      <Alert tone="negative">
        <p className="font-semibold">{draft.problem}</p>
        <p>{t("otherProblem")}</p>
        <p className="mt-3">
          <Link to={`${paths.cart(draft.id, draft.searchInfo)}#added`} className="btn btn-primary min-h-12">
            {t("seeAdded")}
          </Link>
        </p>
      </Alert>
    );
  }
  if (draft.problem) {
    return (
      <Alert tone="negative">
        <p className="font-semibold">{draft.problem}</p>
        <p>{t("problem")}</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Link to={draft.roomHref} className="btn btn-primary min-h-12">
            {t("otherDates")}
          </Link>{" "}
          <Link to={draft.listHref} className="btn btn-outline min-h-12">
            {t("otherPlaces")}
          </Link>
        </p>
      </Alert>
    );
  }
  if (draft.previousPaise === null) return null;
  return (
    <Alert tone="info">
      <p className="font-semibold">{t("priceChanged")}</p>
      <p>
        {t("priceWas", {
          before: formatRupees(draft.previousPaise),
          now: formatRupees(draft.totalPaise),
        })}
      </p>
    </Alert>
  );
}
