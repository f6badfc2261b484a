import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { MAX_REQUEST_FILES } from "#app/domain/requests/labels.ts";
import { Panel } from "#app/ui/page.tsx";
import { uploadInput } from "#app/ui/upload-input.ts";
import { words } from "#app/words/catalogue.ts";

/** The inputs that the forms of requests share: what the browser offers for each. */
export const NAME_INPUT = { autoComplete: "name", maxLength: 100, required: true } as const;
export const EMAIL_INPUT = { type: "email", autoComplete: "email", maxLength: 254 } as const;
export const PLACE_INPUT = { autoComplete: "address-level2", maxLength: 120 } as const;
export const MESSAGE_INPUT = { maxLength: 2_000, rows: 5, required: true } as const;

/** Reports and pictures that come with a request. */
export function FilesField<Schema>({
  field,
  label,
}: {
  field: FieldMetadata<Schema, Record<string, unknown>, string[]>;
  label: string;
}) {
  const t = words("requests");
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={field.id} className="font-medium">
        {label}
      </label>
      <p id={field.descriptionId} className="text-sm text-base-content/80">
        {t("filesHint", { maxRequestFiles: MAX_REQUEST_FILES })}
      </p>
      <input
        {...uploadInput("medical_file")}
        id={field.id}
        name={field.name}
        multiple
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={`${field.descriptionId}${field.errors ? ` ${field.errorId}` : ""}`}
        className="file-input min-h-12 w-full"
      />
      {field.errors ? (
        <p id={field.errorId} className="text-sm font-medium text-error-content">
          {t("chooseFilesAgain", { value: field.errors.join(" ") })}
        </p>
      ) : null}
    </div>
  );
}

/** What happens after the form is sent, and that this is no way to call an ambulance. */
export function WhatHappensNext({ children, medical }: { children: ReactNode; medical?: boolean }) {
  const t = words("requests");
  return (
    <Panel title={t("whatNext")}>
      <div className="prose-plain">{children}</div>
      {medical ? (
        <p className="mt-3 rounded-box bg-warning p-3 text-warning-content">
          {t.rich("emergency", {
            a: (chunks) => (
              <a href="tel:112" className="underline">
                {chunks}
              </a>
            ),
            a2: (chunks) => (
              <a href="tel:108" className="underline">
                {chunks}
              </a>
            ),
          })}
        </p>
      ) : null}
    </Panel>
  );
}
