import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { MAX_REQUEST_FILES } from "#app/domain/requests/labels.ts";
import { acceptOf } from "#app/domain/uploads/labels.ts";
import { Panel } from "#app/ui/page.tsx";

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
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={field.id} className="font-medium">
        {label}
      </label>
      <p id={field.descriptionId} className="text-sm text-base-content/80">
        Photos (JPG, PNG, WebP) or PDF, at most {MAX_REQUEST_FILES} files, 5 MB each PDF, 8 MB each photo.
        Only the people who work on your request can open them, and each look is written down.
      </p>
      <input
        type="file"
        id={field.id}
        name={field.name}
        multiple
        accept={acceptOf("medical_file")}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={`${field.descriptionId}${field.errors ? ` ${field.errorId}` : ""}`}
        className="file-input min-h-12 w-full"
      />
      {field.errors ? (
        <p id={field.errorId} className="text-sm font-medium text-error-content">
          {field.errors.join(" ")} Please choose the files again.
        </p>
      ) : null}
    </div>
  );
}

/** What happens after the form is sent, and that this is no way to call an ambulance. */
export function WhatHappensNext({ children, medical }: { children: ReactNode; medical?: boolean }) {
  return (
    <Panel title="What happens next">
      <div className="prose-plain">{children}</div>
      {medical ? (
        <p className="mt-3 rounded-box bg-warning p-3 text-warning-content">
          In an emergency do not wait for us: call{" "}
          <a href="tel:112" className="underline">
            112
          </a>{" "}
          or an ambulance on{" "}
          <a href="tel:108" className="underline">
            108
          </a>
          .
        </p>
      ) : null}
    </Panel>
  );
}
