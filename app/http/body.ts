import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { Invalid } from "#app/domain/errors.ts";
import { checkFieldNames, isStorable, LIMITS } from "#app/domain/shared/bounded-input.ts";
import { present } from "#app/present.ts";

/** The one reader of forms: of pages, calls and webhooks. What it gives is bounded in number, names, structure and size. */

/** All texts of a form together. */
const MAX_TEXT_BYTES = 256 * 1024;
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * The fields of a posted form, urlencoded or multipart. Files are kept in memory, at most `maxFileBytes` each.
 * @throws Invalid when it cannot be read, when it holds more than `LIMITS` allow, or text that the database cannot hold
 */
export async function readForm(request: Request, maxFileBytes: number): Promise<FormData> {
  const form = await parseBody(request, maxFileBytes);
  checkFieldNames(form.keys());
  let length = 0;
  for (const [, value] of form) {
    if (typeof value !== "string") {
      if (value.size > maxFileBytes) throw tooLarge(maxFileBytes);
      continue;
    }
    length += value.length;
    if (!isStorable(value)) throw new Invalid("The form holds characters that cannot be stored.");
  }
  if (length > MAX_TEXT_BYTES) throw new Invalid("The texts of this form are too long.");
  return form;
}

/** The texts of a form that another system posts, by name; of several with one name the last. @throws Invalid as `readForm` */
export async function readTexts(request: Request): Promise<Record<string, string>> {
  const fields = [...(await readForm(request, 0))];
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

async function parseBody(request: Request, maxFileBytes: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  // A boundary has at most 70 characters; searching for a long one costs its length for every byte of the body.
  if (!FORM_TYPES.includes(present(type.split(";")[0]).trim()) || type.length > 150)
    throw new Invalid("The form could not be read. Please send it again.");
  try {
    return await parseFormData(request, {
      maxFiles: LIMITS.files,
      maxFileSize: Math.max(maxFileBytes, MAX_TEXT_BYTES),
      maxParts: LIMITS.fields,
      maxTotalSize: LIMITS.files * maxFileBytes + MAX_TEXT_BYTES,
      maxHeaderSize: 2_048,
    });
  } catch (error) {
    if (error instanceof MaxFilesExceededError)
      throw new Invalid(`At most ${LIMITS.files} files at once, please.`);
    if (error instanceof MaxPartsExceededError) throw new Invalid("This form has too many fields.");
    if (error instanceof MaxFileSizeExceededError) throw tooLarge(maxFileBytes);
    throw new Invalid("The form could not be read. Please send it again.");
  }
}

const tooLarge = (maxFileBytes: number) =>
  new Invalid(
    maxFileBytes > 0
      ? `A file is larger than ${Math.round(maxFileBytes / 1_048_576)} MB. Please choose a smaller one.`
      : "This takes no files.",
  );
