import type { z } from "zod";
import { Invalid } from "#app/domain/errors.ts";
import { checkValue, parseJson } from "#app/domain/shared/bounded-input.ts";
import { withoutInvisibleIn } from "#app/domain/shared/invisible.ts";
import { fieldLabel, issueText, withLabel } from "#app/domain/shared/issue-text.ts";
import { readForm } from "#app/http/body.ts";
import { readMediaType } from "#app/http/media-type.ts";
import { present } from "#app/present.ts";
import { fieldsOf, ourName, theirName } from "./names.ts";
import type { Call } from "./operation.ts";
import { withPlainNumbers } from "./plain-numbers.ts";

/** What was sent with a call, and what is wrong with it, told under the names that were sent. */

/** Of all that is wrong with a body, as much is told. */
const MAX_ISSUES = 50;

export type NamedInput = {
  /** The values under our names. */
  values: Record<string, unknown>;
  /** Our name -> the name under which it was sent. */
  sentAs: Map<string, string>;
};

/** What was sent in the path, the query and the body; the path wins, then the body. @throws Invalid for a body that cannot be read */
export async function readGiven(
  call: Call,
  params: Record<string, string>,
  request: Request,
): Promise<NamedInput> {
  const query = [...new URL(request.url).searchParams];
  const body = request.method === "GET" || request.method === "HEAD" ? {} : await readBody(request, call);
  // A field has several names: the last of one meaning wins, so the path stands last.
  const sent = [...query, ...Object.entries(body), ...Object.entries(params)];
  const sentAs = new Map(sent.map(([name]) => [ourName(call, name), name]));
  const asSent = Object.fromEntries(sent.map(([name, value]) => [ourName(call, name), value]));
  checkValue(asSent);
  const values = withoutInvisibleIn(asSent);
  return { values: call.files ? withFilesAs(call.files, values) : values, sentAs };
}

/** What does not fit the declaration: each field says why with a code of its own. */
export class Unfit extends Invalid {
  readonly codes: Record<string, string>;
  constructor(message: string, fields: Record<string, string[]>, codes: Record<string, string>) {
    super(message, fields);
    this.codes = codes;
  }
}

/** The input as the operation takes it. @throws Unfit */
export function checked(call: Call, given: NamedInput): unknown {
  const { values } = given;
  const sent = withPlainNumbers(call.input, { ...values, ...call.with });
  const parsed = call.input.safeParse(sent, { error: issueText });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  const codes: Record<string, string> = {};
  for (const issue of parsed.error.issues.flatMap(withoutChoices).slice(0, MAX_ISSUES)) {
    const name = issue.path.join(".");
    fields[name] = [...(fields[name] ?? []), issue.message];
    codes[name] ??= codeOf(issue, valueAt(values, issue.path));
  }
  const [[name, [text]]] = Object.entries(fields) as [[string, [string]]];
  throw new Unfit(withLabel(name && sentLabel(call, given, name), text), fields, codes);
}

/** The label of a field by the name that its sender uses; by ours if that says nothing (`id`, `txn_id`, `x`) or within a list. */
function sentLabel(call: Call, { sentAs }: NamedInput, path: string): string {
  const [first = path, ...rest] = path.split(".");
  const ours = fieldLabel(path);
  return rest.some((part) => /\D/.test(part))
    ? ours
    : fieldLabel(sentAs.get(first) ?? theirName(call, first), ours);
}

/**
 * Of a choice of inputs (`totp`, or name and password) what is wrong with the one that was meant: the one with the least wrong, of
 * equals the last, which is declared as the usual one.
 */
function withoutChoices(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const meant = issue.errors.reduce((least, one) => (one.length <= least.length ? one : least));
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(withoutChoices);
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, part) =>
      typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined,
    values,
  );
}

const CODES: Partial<Record<z.core.$ZodIssue["code"], string>> = {
  invalid_type: "wrong_type",
  too_small: "too_small",
  too_big: "too_large",
  invalid_format: "wrong_format",
  invalid_value: "not_a_choice",
  unrecognized_keys: "unknown_field",
};

function codeOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === "") return "required";
  return CODES[issue.code] ?? "invalid";
}

/** The same refusal with the fields as they were sent; those that were not sent, as the call documents them. */
export function inTheirNames(call: Call, sentAs: Map<string, string>, refusal: Invalid): Invalid {
  const documented = new Set(fieldsOf(call).map(({ as }) => as));
  const rename = (path: string): string | undefined => {
    const [, first = "", rest = ""] = /^([^.[]*)(.*)$/s.exec(path) ?? [];
    const theirs = sentAs.get(first) ?? theirName(call, first);
    return documented.has(theirs) || sentAs.has(first) ? theirs + rest : undefined;
  };
  const fields: Record<string, string[]> = {};
  const codes: Record<string, string> = {};
  for (const [path, messages] of Object.entries(refusal.fields)) {
    const theirs = rename(path);
    if (theirs === undefined) continue;
    fields[theirs] = [...(fields[theirs] ?? []), ...messages];
    codes[theirs] ??= refusal instanceof Unfit ? present(refusal.codes[path]) : "invalid";
  }
  return Object.assign(new Unfit(refusal.message, fields, codes), { code: refusal.code });
}

async function readBody(request: Request, call: Call): Promise<Record<string, unknown>> {
  const { type } = readMediaType(request.headers.get("content-type"));
  if (type === "") return {};
  if (type === "application/json") return bodyObject(parseJson((await readText(request)) || "{}"));
  return fromForm(await readForm(request, call.maxFileBytes));
}

/** @throws Invalid for bytes that are not UTF-8, which would be stored as question marks otherwise */
async function readText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Invalid("The body is not UTF-8.");
  }
}

function bodyObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Invalid("The body must be an object.");
  return value as Record<string, unknown>;
}

/** All files, whatever their fields are called, as one field: none is lost for its name. */
function withFilesAs(field: string, values: Record<string, unknown>): Record<string, unknown> {
  const isFile = (value: unknown) => value instanceof File;
  const files = Object.values(values).flat().filter(isFile);
  if (files.length === 0) return values;
  const texts = Object.entries(values).filter(([, value]) => ![value].flat().some(isFile));
  return { ...Object.fromEntries(texts), [field]: files };
}

function fromForm(form: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    values[name] = all.length > 1 ? all : all[0];
  }
  return values;
}
