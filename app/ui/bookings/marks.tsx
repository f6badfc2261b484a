import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { OBJECTION_HOURS } from "#app/domain/claims/labels.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { Alert } from "../alert.tsx";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatDate, formatInstant, formatPhone, formatRupees } from "../format.ts";
import { Link } from "../link.tsx";
import { Panel } from "../page.tsx";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { asksFirst } from "./step-words.ts";

type Props = {
  booking: Booking;
  /** The date in India, and the instant in milliseconds. */
  today: string;
  now: number;
  /** The address of the booking's page; `?confirm=no_show` asks once more before a guest is marked as not come. */
  href: string;
  /** What the guest would be charged, when it asks so; null when it does not. */
  noShowPaise: number | null;
  /** `?confirm=completed`: asks once more before a stay ends. */
  asksLeft: boolean;
};

const MARK_WORDS: Record<BookingKindName, Record<"checked_in" | "completed" | "no_show", string>> = {
  room: {
    checked_in: "Check in",
    completed: "Guest has left: complete the stay",
    no_show: "Guest did not come",
  },
  food: { checked_in: "On its way", completed: "All delivered", no_show: "Nobody took it" },
  travel: { checked_in: "Picked up", completed: "Arrived", no_show: "Nobody was there" },
  equipment: { checked_in: "Handed over", completed: "Finished", no_show: "Not collected" },
  lab: { checked_in: "Sample taken", completed: "Report ready", no_show: "Patient did not come" },
};

/** What a mark is called on its button. */
export function markLabel(mark: "checked_in" | "completed" | "no_show", kind: BookingKindName): string {
  return translateLabel(MARK_WORDS[kind][mark]);
}

/** What can be recorded about the booking now: intents `checked_in`, `completed`, `no_show`. */
export function BookingMarks({ booking, today, now, href, noShowPaise, asksLeft }: Props) {
  if (!booking.may.mark) return null;
  const t = words("bookingDesk");
  const noShow = markLabel("no_show", booking.kind);
  const holdsDeposit = booking.deposit !== null && booking.deposit.settledAt === null;
  if (booking.status === "checked_in" && holdsDeposit) return <Alert tone="info">{t("finishedLater")}</Alert>;
  if (booking.status === "checked_in") return <End {...{ booking, today, href, asksLeft }} />;
  const begins = new Date(booking.beginsFrom);
  if (now < begins.getTime()) {
    const hasTime = booking.kind === "travel" || booking.kind === "lab";
    const date = hasTime ? formatInstant(begins) : formatDate(booking.checkIn);
    return <Alert tone="info">{t("markFrom", { date })}</Alert>;
  }
  const { from, until } = booking.noShow;
  const maybeNoShow = now >= new Date(from).getTime() && now <= new Date(until).getTime();
  if (noShowPaise !== null && maybeNoShow)
    return <ConfirmNoShow booking={booking} today={today} href={href} chargePaise={noShowPaise} />;
  const isOver = booking.kind === "room" ? today >= booking.checkOut : today > booking.checkOut;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!isOver || holdsDeposit ? (
        <RowForm fields={{}}>
          <SubmitButton intent="checked_in">{markLabel("checked_in", booking.kind)}</SubmitButton>
        </RowForm>
      ) : null}
      {maybeNoShow ? (
        <Link to={`${href}?confirm=no_show`} className="btn btn-outline min-h-12">
          {noShow}
        </Link>
      ) : (
        <span>
          {t("noShowWindow", { mark: noShow, from: formatInstant(from), until: formatInstant(until) })}
        </span>
      )}
    </div>
  );
}

/** The button that ends what has begun; a stay, whose nights go back on sale, is asked about once more. */
function End({ booking, today, href, asksLeft }: Pick<Props, "booking" | "today" | "href" | "asksLeft">) {
  const label = markLabel("completed", booking.kind);
  if (asksFirst("completed", booking.kind))
    return asksLeft ? (
      <ConfirmLeft booking={booking} href={href} />
    ) : (
      <p>
        <Link to={`${href}?confirm=completed`} className="btn btn-primary min-h-12">
          {label}
        </Link>
      </p>
    );
  return (
    <>
      <MealsToCome booking={booking} today={today} />
      <RowForm fields={{}}>
        <SubmitButton intent="completed">{label}</SubmitButton>
      </RowForm>
    </>
  );
}

function ConfirmLeft({ booking, href }: Pick<Props, "booking" | "href">) {
  const t = words("bookingDesk");
  const date = formatDate(booking.stay?.checkOut ?? booking.checkOut);
  return (
    <ConfirmPanel
      title={t("leftTitle")}
      text={t("leftText", { name: booking.contact.name, date })}
      back={href}
      intent="completed"
    >
      {markLabel("completed", booking.kind)}
    </ConfirmPanel>
  );
}

/** Until when meals are ordered, beside the button that ends them: pressed by mistake, nothing brings them back. */
export function MealsToCome({ booking, today }: Pick<Props, "booking" | "today">) {
  if (booking.kind !== "food" || today >= booking.checkOut) return null;
  const date = formatDate(booking.checkOut);
  return <Alert tone="info">{words("bookingDesk")("mealsToCome", { date })}</Alert>;
}

/** Not coming costs the guest what the policy says, so it is asked once more. */
function ConfirmNoShow({
  booking,
  today,
  href,
  chargePaise,
}: Pick<Props, "booking" | "today" | "href"> & { chargePaise: number }) {
  const t = words("bookingDesk");
  const isStay = booking.kind === "room";
  const mark = markLabel("no_show", booking.kind);
  return (
    <Panel title={isStay ? t("nobodyTitle") : `${mark}?`} className="border-2 border-error-content">
      <MealsToCome booking={booking} today={today} />
      <p className="mb-3">
        {t(isStay ? "nobodyText" : "nobodyTextItem", {
          name: booking.contact.name,
          amount: formatRupees(chargePaise),
          phone: formatPhone(booking.contact.phone),
          hours: formats().hours(OBJECTION_HOURS),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <RowForm fields={{}} action={href}>
          <SubmitButton intent="no_show" tone="danger">
            {isStay ? t("nobodyCame") : mark}
          </SubmitButton>
        </RowForm>
        <Link to={href} className="btn btn-outline min-h-12">
          {t("back")}
        </Link>
      </div>
    </Panel>
  );
}
