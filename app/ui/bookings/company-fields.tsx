import type { ComponentProps } from "react";
import { words } from "#app/words/catalogue.ts";
import { TextAreaField, TextField } from "../form.tsx";
import { FoldedPanel } from "../page.tsx";

type Field = ComponentProps<typeof TextField>["field"];
type CompanyFieldsProps = { fields: { buyerGstin: Field; buyerName: Field; buyerAddress: Field } };

/** The company that the invoice is for, folded until somebody needs it. */
export function CompanyFields({ fields }: CompanyFieldsProps) {
  const t = words("booking");
  const all = [fields.buyerGstin, fields.buyerName, fields.buyerAddress];
  return (
    <FoldedPanel title={t("company")} open={all.some(({ errors, initialValue }) => errors || initialValue)}>
      <p className="mb-3 text-sm">{t("companyLead")}</p>
      <div className="flex flex-col gap-4">
        <TextField
          field={fields.buyerGstin}
          label={t("companyGstin")}
          hint={t("companyGstinHint")}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <TextField
          field={fields.buyerName}
          label={t("companyLegalName")}
          autoComplete="organization"
          maxLength={200}
        />
        <TextAreaField field={fields.buyerAddress} label={t("companyAddress")} maxLength={300} rows={3} />
      </div>
    </FoldedPanel>
  );
}
