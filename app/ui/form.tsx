import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useRouteLoaderData } from "@remix-run/react";
import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from "react";
import { fieldLabel, withLabel } from "#app/domain/shared/issue-text.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { words } from "#app/words/catalogue.ts";
import { describedBy, FieldErrors, FieldHint, type FieldProps } from "./field-parts.tsx";

/** The hidden one-time key that every posting form carries: pressing twice gives the first result. */
export function FormKey() {
  const key = useRouteLoaderData<typeof rootLoader>("root")?.formKey;
  return <input type="hidden" name="_key" value={key ?? ""} />;
}

/**
 * The form of a screen: the values typed and the refusals of the last try come back from the action.
 * It works without any script; native validation of the browser stays on.
 */
export function useScreenForm<Values extends Record<string, unknown>>(
  id: string,
  lastFailure: { result: SubmissionResult<string[]> } | undefined,
  defaultValue?: DefaultValue<Values>,
) {
  return useForm<Values, Values, string[]>({
    id,
    lastResult: lastFailure?.result,
    defaultValue,
    defaultNoValidate: false,
  });
}

type ScreenFormProps = {
  form: ReturnType<typeof useScreenForm>[0];
  children: ReactNode;
  /** For forms that carry files. */
  multipart?: boolean;
  className?: string;
  action?: string;
  /** For long forms: what is typed stays on the device until it is sent (`app/browser/drafts.ts`). */
  keepsDraft?: boolean;
};

/** A posting form with its key and, at the top, the list of what is wrong, each line a link to its field. */
export function ScreenForm({ form, children, multipart, className, action, keepsDraft }: ScreenFormProps) {
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      action={action}
      encType={multipart ? "multipart/form-data" : undefined}
      className={className ?? "flex flex-col gap-4"}
      data-draft={keepsDraft ? "" : undefined}
    >
      <FormKey />
      <ErrorSummary errors={form.allErrors} formId={form.id} labelled={children} />
      {keepsDraft ? <DraftNote /> : null}
      {children}
    </Form>
  );
}

/** Its words are put in place when it is shown (`app/browser/drafts.ts`): a browser for text shows what is hidden. */
function DraftNote() {
  const t = words("forms");
  return (
    <p hidden data-draft-note className="col-span-full rounded-box bg-info p-3 text-info-content">
      <span data-text={t("draft")} />{" "}
      <button type="button" className="link" data-draft-clear data-text={t("clearDraft")} />
    </p>
  );
}

type FormPart = { field?: { name?: string }; fields?: unknown; label?: ReactNode; children?: ReactNode };

/**
 * The labels of the fields that stand in a form, by their names. A part that gets `fields` (`<WhoBooks fields={…} />`) is asked what it is
 * made of: pages are rendered once, on the server, so a part has no state that this could disturb.
 */
function labelsIn(children: ReactNode, found = new Map<string, string>()): Map<string, string> {
  Children.forEach(children, (child) => {
    if (!isValidElement<FormPart>(child)) return;
    const { field, fields, label, children: inner } = child.props;
    if (field?.name && typeof label === "string") found.set(field.name, label);
    else if ((fields ?? field) && !label && typeof child.type === "function") labelsIn(partOf(child), found);
    else if (typeof inner === "object") labelsIn(inner, found);
  });
  return found;
}

const partOf = ({ type, props }: ReactElement<FormPart>) => (type as (props: FormPart) => ReactNode)(props);

type ErrorSummaryProps = {
  errors: Record<string, string[] | undefined>;
  formId: string;
  /** Where the labels of the fields are found. */
  labelled: ReactNode;
};

function ErrorSummary({ errors, formId, labelled }: ErrorSummaryProps) {
  const t = words("forms");
  const lines = Object.entries(errors).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => ({ name, text })),
  );
  if (lines.length === 0) return null;
  const labels = labelsIn(labelled);
  return (
    <div
      role="alert"
      className="col-span-full rounded-box bg-error p-4 text-error-content"
      id={`${formId}-errors`}
    >
      <p className="font-semibold">{t("check")}</p>
      <ul className="list-disc ps-5">
        {lines.map(({ name, text }) => (
          <li key={`${name}${text}`}>
            {name ? (
              <a className="underline" href={`#${formId}-${name}`}>
                {withLabel(labels.get(name) ?? fieldLabel(name), text)}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why a small form beside a row (`RowForm`) was refused, at the top of the page. */
export function FormFailureAlert({
  failure,
}: {
  failure: { result: SubmissionResult<string[]> } | undefined;
}) {
  const texts = Object.values(failure?.result.error ?? {}).flatMap((each) => each ?? []);
  if (texts.length === 0) return null;
  return (
    <div role="alert" className="rounded-box bg-error text-error-content p-4">
      {texts.map((text) => (
        <p key={text} className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  );
}

function Labelled<Schema>({
  field,
  label,
  hint,
  required,
  children,
}: FieldProps<Schema> & { required?: boolean; children: ReactNode }) {
  const t = words("forms");
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={field.id} className="font-medium">
        {label}
        {required ? null : <span className="font-normal text-base-content/75"> {t("optional")}</span>}
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldErrors field={field} />
    </div>
  );
}

/** One line of text, a number, a date, a phone number… (`type` as of the native input). */
export function TextField<Schema>({
  field,
  label,
  hint,
  ...input
}: FieldProps<Schema> & ComponentProps<"input">) {
  return (
    <Labelled field={field} label={label} hint={hint} required={input.required}>
      <input
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={input.type === "password" ? undefined : (field.initialValue as string | undefined)}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, hint)}
        {...input}
        className={`${input.type === "file" ? "file-input" : "input"} w-full min-h-12 ${field.errors ? "border-error-content" : ""} ${input.className ?? ""}`}
      />
    </Labelled>
  );
}

/** Several lines of text. */
export function TextAreaField<Schema>({
  field,
  label,
  hint,
  ...input
}: FieldProps<Schema> & ComponentProps<"textarea">) {
  return (
    <Labelled field={field} label={label} hint={hint} required={input.required}>
      <textarea
        key={field.key}
        id={field.id}
        name={field.name}
        rows={4}
        defaultValue={field.initialValue as string | undefined}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, hint)}
        {...input}
        className={`textarea w-full ${field.errors ? "border-error-content" : ""}`}
      />
    </Labelled>
  );
}

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** From so many options on, somebody types to find one (`app/browser/picker.ts`). */
const PICKED_FROM = 15;

/** What lets a select of places or names be typed into where it is long. */
export function pickFrom(options: readonly SelectOption[]) {
  if (options.length < PICKED_FROM) return {};
  const t = words("forms");
  return { "data-pick": t("pickFound"), "data-pick-none": t("pickNone") };
}

type SelectProps = ComponentProps<"select"> & {
  options: SelectOption[];
  placeholder?: string;
  /** Its options are places or names: with many, somebody types to find one. */
  picks?: boolean;
};

/** One of a list. `placeholder` adds an empty first choice. */
export function SelectField<Schema>({
  field,
  label,
  hint,
  options,
  placeholder,
  picks,
  ...select
}: FieldProps<Schema> & SelectProps) {
  return (
    <Labelled field={field} label={label} hint={hint} required={select.required}>
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={(field.initialValue as string | undefined) ?? ""}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, hint)}
        {...(picks ? pickFrom(options) : {})}
        {...select}
        className={`select w-full min-h-12 ${field.errors ? "border-error-content" : ""}`}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

type SubmitProps = ComponentProps<"button"> & {
  intent?: string;
  tone?: "primary" | "plain" | "danger";
  small?: boolean;
};

const TONES = {
  primary: "btn-primary",
  plain: "btn-outline",
  danger: "btn-outline border-error-content text-error-content",
};

/** A button that sends the form; `intent` tells the action what to do. */
export function SubmitButton({ intent, tone = "primary", small, children, ...button }: SubmitProps) {
  return (
    <button
      type="submit"
      {...(intent ? { name: "intent", value: intent } : {})}
      {...button}
      className={`btn ${TONES[tone]} ${small ? "btn-sm" : "h-auto min-h-12 py-2"} ${button.className ?? ""}`}
    >
      {children}{" "}
    </button>
  );
}

/** A small posting form beside a row: hidden fields and one or more intent buttons. */
export function RowForm({
  fields,
  children,
  action,
  className,
}: {
  fields: Record<string, string | number>;
  children: ReactNode;
  action?: string;
  className?: string;
}) {
  return (
    <Form method="post" action={action} className={className ?? "inline-flex flex-wrap items-center gap-2"}>
      <FormKey />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
