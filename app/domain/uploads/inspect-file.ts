import { fileTypeFromBuffer } from "file-type";
import { Invalid, Unavailable } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { workOnImage } from "./image-processes.ts";
import { FILE_TYPES, type FileType, MAX_BYTES, UPLOAD_PURPOSES, type UploadPurpose } from "./labels.ts";

/** What is stored of a file that passed. An image is always WebP, whatever came in. */
export type InspectedFile = {
  contentType: "image/webp" | "application/pdf";
  extension: "webp" | "pdf";
  bytes: Uint8Array;
  /** A smaller copy of an image. */
  thumb: Uint8Array | null;
  width: number | null;
  height: number | null;
};

/**
 * Looks into a file and makes what is safe to keep. Extension, declared type and content must name the same type of the
 * allow-list. Images are decoded and written anew (no metadata, no trailing bytes, at most 1600 px); a PDF is kept as it is.
 * @throws Invalid with a sentence for the person who chose the file
 */
export async function inspectFile(file: File, purpose: UploadPurpose): Promise<InspectedFile> {
  const type = agreedType(file, purpose);
  const { kind } = FILE_TYPES[type];
  if (file.size > MAX_BYTES[kind])
    refuse(`The file is larger than ${MAX_BYTES[kind] / 1_048_576} MB. Please choose a smaller one.`);
  if (file.size === 0) refuse("The file is empty.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime !== type)
    refuse("The file's content does not match its name. Please save it again and retry.");
  return kind === "image" ? inspectImage(bytes) : inspectPdf(bytes);
}

function agreedType(file: File, purpose: UploadPurpose): FileType {
  const kinds: readonly string[] = UPLOAD_PURPOSES[purpose].accepts;
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  const declared = present(file.type.split(";")[0]).trim().toLowerCase();
  for (const [mime, { kind, extensions }] of Object.entries(FILE_TYPES)) {
    const agrees = mime === declared && (extensions as readonly string[]).includes(extension);
    if (agrees && kinds.includes(kind)) return mime as FileType;
  }
  return refuse(
    kinds.includes("pdf")
      ? "Please choose a JPG, PNG, WebP or PDF file."
      : "Please choose a photo as a JPG, PNG or WebP file.",
  );
}

async function inspectImage(input: Uint8Array): Promise<InspectedFile> {
  try {
    const { full, thumb, width, height } = await workOnImage("images", input);
    return { contentType: "image/webp", extension: "webp", bytes: full, thumb, width, height };
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    if (/pixel limit/i.test(String(error)))
      refuse("The photo has too many pixels (40 million at most). Please make it smaller.");
    return refuse("The photo cannot be read. It may be damaged; please choose another one.");
  }
}

function inspectPdf(bytes: Uint8Array): InspectedFile {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = text.lastIndexOf("%%EOF");
  // What follows the end would be a second file in the same bytes: an archive is read from its end.
  const whole =
    text.subarray(0, 5).equals(Buffer.from("%PDF-")) &&
    end > text.length - 1024 &&
    /^[\s\0]*$/.test(text.toString("latin1", end + 5));
  if (!whole) refuse("The PDF is not complete. Please save it again and retry.");
  if (text.includes("/Encrypt"))
    refuse("The PDF is protected with a password. Please choose one that opens without.");
  return { contentType: "application/pdf", extension: "pdf", bytes, thumb: null, width: null, height: null };
}

function refuse(message: string): never {
  throw new Invalid(message, { file: [message] });
}
