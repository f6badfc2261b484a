import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ZodType } from "zod";
import { Conflict } from "#app/domain/errors.ts";
import { seal, unseal } from "#app/domain/identity/sealing.ts";
import { partsOfName } from "#app/domain/shared/bounded-input.ts";
import { logger } from "#app/logger.ts";
import { execute, row } from "#db/client.ts";
import { type Flash, isKeyedHash, keyedHash } from "./cookies.ts";
import type { FormRefusal } from "./errors.ts";

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
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value as T };
  return { failure: { result: submission.reply({ hideFields: HIDDEN }) } };
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

const HIDDEN = ["password", "current_password", "new_password", "confirm_password", "otp", "totp", KEY_FIELD];

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

/** A form is worked on under a lease that its process renews: should that die, the next press takes the work over. */
const LEASE_SECONDS = 3;
const RENEW_MS = 500;

/** How long a second press waits for the result of the first. */
const PATIENCE_MS = 8_000;
const POLL_MS = 150;

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
  const requestHash = hashOf(form);
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    if (await claim(scope, key, requestHash)) return undefined;
    const earlier = await row<{ same: boolean; result: string | null }>(
      "SELECT request_hash = $requestHash AS same, result->>'sealed' AS result FROM form_submissions WHERE scope = $scope AND key = $key",
      { scope, key, requestHash },
    );
    if (earlier && !earlier.same) {
      throw new Conflict(
        "This form was sent already with other details. Please check it and send it once more.",
        "form_reused",
      );
    }
    if (earlier?.result) return opened(key, earlier.result);
    if (Date.now() > deadline) {
      throw new Conflict(
        "This form is being worked on. Please wait a moment and send it again.",
        "form_in_progress",
      );
    }
    await sleep(POLL_MS);
  }
}

async function claim(scope: string, key: string, requestHash: Buffer): Promise<boolean> {
  const claimed = await execute(
    `INSERT INTO form_submissions (scope, key, request_hash, locked_until)
     VALUES ($scope, $key, $requestHash, now() + make_interval(secs => ${LEASE_SECONDS}))
     ON CONFLICT (scope, key) DO UPDATE SET locked_until = EXCLUDED.locked_until
       WHERE form_submissions.state = 'open' AND form_submissions.locked_until < now() AND form_submissions.request_hash = EXCLUDED.request_hash`,
    { scope, key, requestHash },
  );
  return claimed === 1;
}

/**
 * Renews the lease of a claimed form while it is worked on.
 * @returns ends that; call it when the work is done or refused
 */
export function renewLease(scope: string, key: string): () => void {
  let isRenewing = false;
  const timer = setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    await execute(
      `UPDATE form_submissions SET locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
       WHERE scope = $scope AND key = $key AND state = 'open'`,
      { scope, key },
    ).catch((error: unknown) => logger().warn({ err: error }, "the lease of a form was not renewed"));
    isRenewing = false;
  }, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Keeps the result, so that a second press gets it too. Sealed, because a login's result holds its session's cookie. */
export async function keepResult(scope: string, key: string, result: StoredResult): Promise<void> {
  await execute(
    "UPDATE form_submissions SET state = 'done', result = $result WHERE scope = $scope AND key = $key",
    { scope, key, result: JSON.stringify({ sealed: seal("form-result", key, JSON.stringify(result)) }) },
  );
}

function opened(key: string, sealed: string): StoredResult {
  const text = unseal("form-result", key, sealed);
  if (text === undefined) throw new Conflict("Please send this form once more.", "form_reused");
  return JSON.parse(text) as StoredResult;
}

/** Gives the key back after a refusal, so that the corrected form can be sent. */
export async function releaseFormKey(scope: string, key: string): Promise<void> {
  await execute("DELETE FROM form_submissions WHERE scope = $scope AND key = $key AND state = 'open'", {
    scope,
    key,
  });
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
