import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod";
import type { roomTermsForm } from "#app/domain/listings/property-forms.ts";
import { TextField } from "../form.tsx";
import { Panel } from "../page.tsx";

export type TermsFormValues = z.input<typeof roomTermsForm>;
type FieldsOf<Values> = {
  [Name in keyof Values]-?: FieldMetadata<Values[Name], Record<string, unknown>, string[]>;
};

/** What a room costs and how many there are, where a night says nothing else. */
export function TermsFields({ fields }: { fields: Omit<FieldsOf<TermsFormValues>, "version"> }) {
  return (
    <Panel title="Price and number" className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          field={fields.default_price}
          label="Price a night in rupees"
          hint="Before tax"
          required
          inputMode="decimal"
          maxLength={12}
        />
        <TextField
          field={fields.default_allotment}
          label="Rooms of this type on sale"
          type="number"
          min={0}
          max={1000}
          required
        />
        <TextField
          field={fields.extra_bed_charge}
          label="Extra bed a night in rupees"
          inputMode="decimal"
          maxLength={12}
        />
        <TextField
          field={fields.partner_offer}
          label="Your offer in percent"
          hint="Taken off every night's price"
          inputMode="decimal"
          maxLength={8}
        />
      </div>
    </Panel>
  );
}
