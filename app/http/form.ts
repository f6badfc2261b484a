import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ZodType } from "zod";
import { Conflict } from "#app/domain/errors.ts";
import { partsOfName } from "#app/domain/shared/bounded-input.ts";
import { issueText } from "#app/domain/shared/issue-text.ts";
import { translateError } from "#app/words/labels.ts";
import { type Flash, isKeyedHash, keyedHash } from "./cookies.ts";
import type { FormRefusal } from "./errors.ts";
import { claim, keep } from "./sent-once.ts";

/** The hidden field that makes a form post count once and proves that the form came from this site. */
export const KEY_FIELD = "_key";

/** What a failed form gets back: conform's result with the typed values, and what a conflict says besides. */
export type FormFailure = {
  result: SubmissionResult<string[]>;
  code?: string;
  details?: Record<string, unknown>;
};

/** A new form key for this browser: a random uuid and its signature. */
export function newFormKey(browserId: string): string {
  const key = randomUUID();
  return `${key}.${keyedHash("form-key", `${key}:${browserId}`)}`;
}

/** The uuid of a form key that this site gave to this browser, or undefined. */
export function verifiedFormKey(
  value: FormDataEntryValue | null,
  browserId: string | null,
): string | undefined {
  if (typeof value !== "string" || !browserId) return undefined;
  const [key = "", mac = ""] = value.split(".");
  return /^[0-9a-f-]{36}$/.test(key) && isKeyedHash("form-key", `${key}:${browserId}`, mac) ? key : undefined;
}

/** Reads a form with a schema: the value, or what the page shows again (status 400). */
export function readValue<T>(form: FormData, schema: ZodType<T>): { value: T } | { failure: FormFailure } {
  const submission = parseWithZod(form, { schema, error: issueText });
  if (submission.status === "success") return { value: submission.value as T };
  const result = submission.reply({ hideFields: HIDDEN });
  return { failure: { result: result.error ? { ...result, error: inLanguage(result.error) } : result } };
}

/** A schema's own messages are English. */
function inLanguage(error: Record<string, string[] | null>): Record<string, string[] | null> {
  return Object.fromEntries(
    Object.entries(error).map(([name, texts]) => [name, texts?.map(translateError) ?? texts]),
  );
}

/** The same page again with what was typed and why it was refused. */
export function refusedForm(form: FormData | undefined, refusal: FormRefusal): FormFailure {
  const result: SubmissionResult<string[]> = {
    status: "error",
    initialValue: form ? initialValue(form) : {},
    error: {
      ...Object.fromEntries(Object.entries(refusal.fieldErrors).map(([name, errors]) => [name, errors])),
      ...(refusal.formErrors.length > 0 ? { "": refusal.formErrors } : {}),
    },
  };
  return { result, code: refusal.code, details: refusal.details };
}

const HIDDEN = [
  "password",
  "current_password",
  "new_password",
  "confirm_password",
  "otp",
  "totp",
  "proof",
  KEY_FIELD,
];

type TypedValues = NonNullable<SubmissionResult["initialValue"]>;

function initialValue(form: FormData): TypedValues {
  const values: TypedValues = {};
  for (const name of new Set(form.keys())) {
    if (HIDDEN.includes(name)) continue;
    const texts = form.getAll(name).filter((value): value is string => typeof value === "string");
    const parts = partsOfName(name);
    if (parts.at(-1) === "") setPath(values, parts.slice(0, -1), texts);
    else setPath(values, parts, texts.length > 1 ? texts : (texts[0] ?? ""));
  }
  return values;
}

// Conform reads nested names (`guests[0].name`) from nested values. The form's reader has seen that they do not contradict each other.
function setPath(target: Record<string, unknown>, parts: Array<string | number>, value: unknown) {
  let at = target;
  parts.forEach((part, index) => {
    if (index === parts.length - 1) at[part] = value;
    else {
      at[part] ??= typeof parts[index + 1] === "number" ? [] : {};
      at = at[part] as Record<string, unknown>;
    }
  });
}

/** A result that can be given again: where the action went, what it said, and the cookies that it set. */
export type StoredResult = { to: string; flash?: Flash; cookies: string[] };

/**
 * Claims a form key. Gives the first result when this very form was sent before, waiting for it while the first press is being
 * worked on; undefined when the caller shall do the work.
 * @throws Conflict when the first press takes too long, and when the same form was sent with other content
 */
export async function claimFormKey(
  scope: string,
  key: string,
  form: FormData,
): Promise<StoredResult | undefined> {
  const claimed = await claim({ scope, key, requestHash: hashOf(form) });
  if (claimed.is === "mine") return undefined;
  if (claimed.is === "done") return JSON.parse(claimed.result) as StoredResult;
  if (claimed.is === "busy")
    throw new Conflict(
      "This form is being worked on. Please wait a moment and send it again.",
      "form_in_progress",
    );
  const why =
    claimed.is === "other"
      ? "This form was already sent with other details. Please check it and send it again."
      : "Please send this form once more.";
  throw new Conflict(why, "form_reused");
}

/** Keeps the result, so that a second press gets it too. */
export function keepResult(scope: string, key: string, result: StoredResult): Promise<void> {
  return keep({ scope, key }, JSON.stringify(result));
}

/** Keyed, because the form may hold a password or a code, which a plain hash of it would give away. */
function hashOf(form: FormData): Buffer {
  const parts = [...form]
    .filter(([name]) => name !== KEY_FIELD)
    .map(([name, value]) =>
      JSON.stringify([name, typeof value === "string" ? value : [value.name, value.size]]),
    )
    .sort();
  return Buffer.from(keyedHash("form", parts.join("\n")), "base64url");
}
