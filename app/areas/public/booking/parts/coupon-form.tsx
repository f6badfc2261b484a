import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formats, words } from "#app/words/catalogue.ts";

type Props = {
  couponCode: string | null;
  /** The names of the offers in the price. */
  offers: string[];
  failure: Parameters<typeof useScreenForm>[1];
};

/** A coupon for what was chosen: typed, changed, or emptied to take it off. Folded away, because most have none. */
export function CouponForm({ couponCode, offers, failure }: Props) {
  const t = words("booking");
  const [form, fields] = useScreenForm<{ code: string }>("coupon", failure, { code: couponCode ?? "" });
  return (
    <details open={couponCode !== null || failure !== undefined}>
      <summary className="cursor-pointer py-2 font-medium">{t("haveCoupon")}</summary>
      {offers.length > 0 ? (
        <p className="mb-2">{t("offersApplied", { offers: formats().list(offers) })}</p>
      ) : null}
      <ScreenForm form={form} className="flex max-w-sm flex-col gap-3">
        <TextField
          field={fields.code}
          label={t("couponCode")}
          hint={couponCode === null ? undefined : t("couponHint", { code: couponCode })}
          maxLength={20}
          autoComplete="off"
        />
        <SubmitButton intent="coupon" tone="plain" className="self-start">
          {t("apply")}
        </SubmitButton>
      </ScreenForm>
    </details>
  );
}
