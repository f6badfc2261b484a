import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { Lateness } from "#app/domain/bookings/late-days.ts";
import type { ConditionMoment, ConditionPhoto } from "#app/domain/claims/condition.ts";
import type { DepositStanding } from "#app/domain/claims/deposit-standing.ts";
import type { StillInStock } from "#app/domain/fulfilment/take-out-of-stock.ts";
import type { FormFailure } from "#app/http/form.ts";
import { words } from "#app/words/catalogue.ts";
import { failureOf } from "../failure-of.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "../form.tsx";
import { formatInstant, formatRupees } from "../format.ts";
import { Link } from "../link.tsx";
import { FactList, Panel } from "../page.tsx";
import { uploadInput } from "../upload-input.ts";
import { ConditionPhotos } from "./condition-photos.tsx";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { KeepForm, MissingForm } from "./deposit-claims.tsx";

type DepositPanelProps = {
  booking: Booking;
  standing: DepositStanding;
  photos: ConditionPhoto[];
  /** Of which moments photos can be added now. */
  moments: ConditionMoment[];
  /** What the stock still counts of what was settled as not returned. */
  counted: StillInStock | null;
  /** The address of the booking's page; `?confirm=returned` asks once more before the whole deposit goes back. */
  href: string;
  asksReturned: boolean;
  failure: FormFailure | undefined;
};

/** The deposit of a hire: what is held, and the next step until it is settled (intents of `DEPOSIT_INTENTS`). */
export function DepositPanel(props: DepositPanelProps) {
  const t = words("bookingDesk");
  const { booking, standing, photos, moments, counted, href, asksReturned, failure } = props;
  const { deposit } = booking;
  if (!deposit) return null;
  if (deposit.settledAt) return <SettledDeposit {...{ deposit, photos, counted }} />;
  const { late, missing, claimed } = standing;
  const isOut = booking.checkedInAt !== null;
  const mayAct = booking.may.mark && isOut && !claimed;
  return (
    <Panel title={t("deposit")}>
      <p className="mb-3">{t("heldForGuest", { amount: formatRupees(deposit.paise) })}</p>
      {isOut ? null : <p>{t("settledAfter")}</p>}
      {deposit.returnedAt ? (
        <p className="mb-3">{t("returnedAt", { when: formatInstant(deposit.returnedAt) })}</p>
      ) : null}
      {isOut && late.days > 0 ? (
        <p className="mb-3">
          {t("lateBy", {
            days: late.days,
            amount: formatRupees(late.dayPaise),
            late: formatRupees(late.paise),
          })}
        </p>
      ) : null}
      <ConditionPhotos photos={photos} />
      {booking.may.mark && !claimed
        ? moments.map((moment) => (
            <PhotoForm key={moment} moment={moment} failure={failureOf(failure, `photo_${moment}`)} />
          ))
        : null}
      {claimed ? <p>{t("claimedBelow")}</p> : null}
      {missing ? <p className="mb-3">{t("missingBelow")}</p> : null}
      {mayAct ? <NextSteps {...{ booking, deposit, late, missing, href, asksReturned, failure }} /> : null}
    </Panel>
  );
}

type Deposit = NonNullable<Booking["deposit"]>;

type SettledProps = { deposit: Deposit; photos: ConditionPhoto[]; counted: StillInStock | null };

function SettledDeposit({ deposit, photos, counted }: SettledProps) {
  const t = words("bookingDesk");
  const facts: Array<[string, string]> = [
    [t("held"), formatRupees(deposit.paise)],
    [t("givenBack"), formatRupees(deposit.paise - deposit.withheldPaise)],
    [t("kept"), formatRupees(deposit.withheldPaise)],
  ];
  // Of what never came back nobody knows the condition.
  if (deposit.note || deposit.returnedAt) facts.push([t("condition"), deposit.note || t("goodOrder")]);
  if (deposit.returnedAt) facts.push([t("returned"), formatInstant(deposit.returnedAt)]);
  if (deposit.settledAt) facts.push([t("settled"), formatInstant(deposit.settledAt)]);
  return (
    <Panel title={t("deposit")}>
      <FactList facts={facts} />
      <ConditionPhotos photos={photos} />
      {counted ? <StockSteps {...counted} /> : null}
    </Panel>
  );
}

/** What did not come back is still counted: taken out of the stock with one press, or the stock is right already. */
function StockSteps({ units, inAll }: StillInStock) {
  const t = words("bookingDesk");
  return (
    <>
      <h3 className="mt-5">{t("stockTitle")}</h3>
      <p className="mb-3">{t("stockText", { units, inAll })}</p>
      <RowForm fields={{}} className="flex flex-wrap gap-3">
        {inAll > 0 ? (
          <SubmitButton intent="stock_lower">
            {t("stockLower", { left: Math.max(0, inAll - units) })}
          </SubmitButton>
        ) : null}
        <SubmitButton intent="stock_right" tone="plain">
          {t("stockRight", { inAll })}
        </SubmitButton>
      </RowForm>
    </>
  );
}

type StepsProps = {
  booking: Booking;
  deposit: Deposit;
  late: Lateness;
  /** It is claimed that it has not come back. */
  missing: boolean;
} & Pick<DepositPanelProps, "href" | "asksReturned" | "failure">;

/** What the store can do about what it handed over: mark that it is back, claim a part of the deposit, or that it has not come back. */
function NextSteps({ booking, deposit, late, missing, href, asksReturned, failure }: StepsProps) {
  const t = words("bookingDesk");
  const isLate = late.days > 0;
  if (asksReturned)
    return (
      <ConfirmPanel
        title={t("inOrderTitle")}
        text={t("inOrderText", { amount: formatRupees(deposit.paise), name: booking.contact.name })}
        back={href}
        intent="returned_in_order"
      >
        {t(deposit.returnedAt ? "allInOrder" : "backInOrder")}
      </ConfirmPanel>
    );
  return (
    <>
      <ReturnButtons returned={deposit.returnedAt !== null} late={isLate} href={href} />
      {deposit.returnedAt ? <KeepForm late={late} failure={failureOf(failure, "claim_damage")} /> : null}
      {!deposit.returnedAt && !missing && isLate ? (
        <MissingForm
          days={late.days}
          lastDay={booking.checkOut}
          depositPaise={deposit.paise}
          failure={failureOf(failure, "claim_missing")}
        />
      ) : null}
    </>
  );
}

/** A photo from the phone's camera (intents `photo_out`, `photo_in`). */
function PhotoForm({ moment, failure }: { moment: ConditionMoment; failure: FormFailure | undefined }) {
  const t = words("bookingDesk");
  const [form, fields] = useScreenForm<{ photo: string; intent: string }>(`condition-${moment}`, failure);
  return (
    <ScreenForm form={form} multipart className="my-3 flex flex-col gap-2">
      <TextField
        field={fields.photo}
        label={t(moment === "out" ? "photoOut" : "photoIn")}
        {...uploadInput("condition_photo")}
        capture="environment"
        required
      />
      <SubmitButton intent={`photo_${moment}`} tone="plain" className="self-start">
        {t("addPhoto")}
      </SubmitButton>
    </ScreenForm>
  );
}

function ReturnButtons({ returned, late, href }: { returned: boolean; late: boolean; href: string }) {
  const t = words("bookingDesk");
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={`${href}?confirm=returned#confirm`} className="btn btn-primary min-h-12">
        {t(returned ? "allInOrder" : "backInOrder")}
      </Link>
      {returned ? null : (
        <RowForm fields={{}}>
          <SubmitButton intent="returned_damaged" tone="plain">
            {t(late ? "backLate" : "backDamaged")}
          </SubmitButton>
        </RowForm>
      )}
    </div>
  );
}
