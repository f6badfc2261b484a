import { z } from "zod";
import { Alert } from "../alert.tsx";
import { StatusBadge } from "../badge.tsx";
import { CheckboxField, CheckboxGroup, RadioField } from "../choice-fields.tsx";
import { CopyButton } from "../copy-button.tsx";
import { CsvFileField, fileNote } from "../csv-file-field.tsx";
import { CsvLink } from "../csv-link.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { ScreenForm, SelectField, SubmitButton, TextAreaField, TextField, useScreenForm } from "../form.tsx";
import { PlainInput, PlainSelect } from "../plain-field.tsx";
import { PrintButton } from "../print-button.tsx";
import { ShareButtons } from "../share-buttons.tsx";
import { Group, Row, Specimen } from "./specimen.tsx";

/** Buttons, fields and what answers them. */
export function Controls() {
  return (
    <>
      <Group title="Buttons">
        <Row>
          <Specimen name="Primary: what the page is for, once">
            <SubmitButton className="self-start">Pay ₹2,240 now</SubmitButton>
          </Specimen>
          <Specimen name="Secondary: another way on">
            <SubmitButton tone="plain" className="self-start">
              Change the details
            </SubmitButton>
          </Specimen>
          <Specimen name="Dangerous">
            <SubmitButton tone="danger" className="self-start">
              Cancel booking
            </SubmitButton>
          </Specimen>
          <Specimen name="Tools">
            <p className="flex flex-wrap gap-2">
              <CsvLink href="#main" />
              <PrintButton />
            </p>
          </Specimen>
          <Specimen name="In a row of a table">
            <SubmitButton tone="plain" small className="self-start">
              Approve
            </SubmitButton>
          </Specimen>
          <Specimen name="Pressed, and the answer awaited">
            <SubmitButton data-sending="" aria-disabled className="self-start">
              Sending
            </SubmitButton>
          </Specimen>
          <Specimen name="Not now">
            <SubmitButton disabled className="self-start">
              Sold out
            </SubmitButton>
          </Specimen>
          <Specimen name="Where scripts run">
            <CopyButton text="https://example.com" />
          </Specimen>
          <Specimen name="To pass an address on">
            <ShareButtons url="https://example.com" />
          </Specimen>
        </Row>
      </Group>
      <Group title="Fields">
        <Row>
          <Specimen name="As they come">
            <Fields id="fresh" />
          </Specimen>
          <Specimen name="Refused">
            <Fields id="refused" isRefused />
          </Specimen>
          <Specimen name="Of a search: what is chosen stands in the address">
            <PlainInput id="plain" label="Check-in" type="date" hint="From today" />
            <PlainInput id="plain-wrong" label="Check-out" type="date" error="Choose a day after check-in" />
            <PlainSelect id="plain-select" label="Guests" options={[{ value: "2", label: "2 adults" }]} />
          </Specimen>
          <Specimen name="Of a file with many rows">
            <CsvFileField label={<>CSV file {fileNote("Columns phone_number and name.")}</>} />
          </Specimen>
        </Row>
      </Group>
      <Group title="Answers">
        <Row>
          <Alert tone="positive">Your booking is confirmed.</Alert>
          <Alert tone="negative">The payment did not go through.</Alert>
          <Alert tone="info">The price has changed since you chose this room.</Alert>
          <FailureAlert failure={{ result: { error: { "": ["This room was taken a moment ago."] } } }} />
        </Row>
        <p className="flex flex-wrap gap-2">
          {["held", "confirmed", "checked_in", "completed", "cancelled", "no_show", "rejected"].map(
            (status) => (
              <StatusBadge key={status} status={status} />
            ),
          )}
        </p>
      </Group>
    </>
  );
}

const schema = z.object({
  name: z.string(),
  wish: z.string(),
  city: z.string(),
  agreed: z.string(),
  needs: z.array(z.string()),
  distance: z.string(),
});

function Fields({ id, isRefused = false }: { id: string; isRefused?: boolean }) {
  const refused = isRefused
    ? {
        result: {
          status: "error" as const,
          initialValue: { name: "12345" },
          error: {
            name: ["Enter the patient's name"],
            city: ["Choose a city"],
            wish: ["At most 500 characters"],
          },
        },
      }
    : undefined;
  const [form, fields] = useScreenForm<z.infer<typeof schema>>(id, refused);
  return (
    <ScreenForm form={form} keepsDraft>
      <TextField field={fields.name} label="Patient's name" hint="As on the papers" required />
      <SelectField
        field={fields.city}
        label="City"
        placeholder="Choose a city"
        options={[{ value: "a", label: "Hyderabad" }]}
      />
      <TextAreaField field={fields.wish} label="Special requests" rows={2} />
      <CheckboxField field={fields.agreed} label="Ground floor" />
      <CheckboxGroup
        field={fields.needs}
        label="What the patient needs"
        options={[
          { value: "lift", label: "Lift" },
          { value: "bars", label: "Grab bars" },
        ]}
      />
      <RadioField
        field={fields.distance}
        label="Was the distance as promised?"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
      />
    </ScreenForm>
  );
}
