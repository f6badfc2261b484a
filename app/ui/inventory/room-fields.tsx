import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod";
import type { Choice } from "#app/domain/listings/form-options.ts";
import type { newRoomForm, roomForm } from "#app/domain/listings/property-forms.ts";
import { ROOM_CATEGORIES, ROOM_LABELS } from "#app/domain/listings/property-labels.ts";
import { CheckboxGroup, SelectField, TextAreaField, TextField } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";

export type NewRoomFormValues = z.input<typeof newRoomForm>;
export type RoomFormValues = z.input<typeof roomForm>;
type FieldsOf<Values> = {
  [Name in keyof Values]-?: FieldMetadata<Values[Name], Record<string, unknown>, string[]>;
};

const options = (choices: Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }));

/** What a room is: for adding one and for changing one. */
export function RoomFields({
  fields,
  choices,
}: {
  fields: Omit<FieldsOf<RoomFormValues>, "version">;
  choices: { types: Choice[]; facilities: Choice[] };
}) {
  return (
    <Panel title="What it is" className="flex flex-col gap-4">
      <TextField
        field={fields.name}
        label={ROOM_LABELS.name}
        hint="As guests read it: Double room with kitchen"
        required
        maxLength={80}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.room_type_id}
          label={ROOM_LABELS.room_type_id}
          required
          placeholder="Please choose"
          options={options(choices.types)}
        />
        <SelectField
          field={fields.room_category}
          label={ROOM_LABELS.room_category}
          required
          placeholder="Please choose"
          options={ROOM_CATEGORIES.map((category) => ({ value: category, label: category }))}
        />
      </div>
      <TextAreaField field={fields.description} label={ROOM_LABELS.description} maxLength={2000} />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <TextField
          field={fields.max_adults}
          label={ROOM_LABELS.max_adults}
          type="number"
          min={1}
          max={20}
          required
        />
        <TextField
          field={fields.max_children}
          label={ROOM_LABELS.max_children}
          type="number"
          min={0}
          max={20}
          required
        />
        <TextField
          field={fields.max_extra_beds}
          label={ROOM_LABELS.max_extra_beds}
          type="number"
          min={0}
          max={10}
          required
        />
      </div>
      <CheckboxGroup
        field={fields.facility_ids}
        label={ROOM_LABELS.facility_ids}
        options={options(choices.facilities)}
      />
    </Panel>
  );
}
