/** What a file is uploaded for. Forms read the accepted types and sizes here. */
export const UPLOAD_PURPOSES = {
  property_photo: { label: "Photo of a property or room", visibility: "public", accepts: ["image"] },
  facility_icon: { label: "Icon of a facility", visibility: "public", accepts: ["image"] },
  /** What a patient sends with a request: read by its owner, the person who works on the request, and admins. */
  medical_file: { label: "Medical report", visibility: "private", accepts: ["image", "pdf"] },
  /** What a hospital writes for a waiver: read by the guest, the manager of the city and admins, and erased after its time. */
  hospital_letter: { label: "Letter of the hospital", visibility: "private", accepts: ["image", "pdf"] },
  /**
   * Passport and visa of a guest from abroad: read by their sender, the house of the stay and admins, and erased when their time is over.
   */
  travel_paper: { label: "Passport or visa", visibility: "private", accepts: ["image", "pdf"] },
  hospital_logo: { label: "Logo of a hospital", visibility: "public", accepts: ["image"] },
  doctor_photo: { label: "Photo of a doctor", visibility: "public", accepts: ["image"] },
  visit_photo: { label: "Photo of a field visit", visibility: "private", accepts: ["image"] },
  /** What a partner shows for a claim of damage: read by both parties and by the person who decides. */
  claim_photo: { label: "Photo of damage", visibility: "private", accepts: ["image"] },
  /** What is hired, as it goes out and comes back: read as a photo of damage. */
  condition_photo: { label: "Photo of the condition", visibility: "private", accepts: ["image"] },
  document: { label: "Document", visibility: "private", accepts: ["image", "pdf"] },
} as const satisfies Record<
  string,
  { label: string; visibility: "public" | "private"; accepts: Array<"image" | "pdf"> }
>;

export type UploadPurpose = keyof typeof UPLOAD_PURPOSES;

/** Bytes that one file may have. */
export const MAX_BYTES = { image: 8 * 1_048_576, pdf: 5 * 1_048_576 } as const;

/** The type that content, extension and declared type must agree on. SVG, HTML, archives and office files are not here on purpose. */
export const FILE_TYPES = {
  "image/jpeg": { kind: "image", extensions: ["jpg", "jpeg"] },
  "image/png": { kind: "image", extensions: ["png"] },
  "image/webp": { kind: "image", extensions: ["webp"] },
  "application/pdf": { kind: "pdf", extensions: ["pdf"] },
} as const satisfies Record<string, { kind: "image" | "pdf"; extensions: string[] }>;

export type FileType = keyof typeof FILE_TYPES;

/** The `accept` attribute of a file input for this purpose. */
export function acceptOf(purpose: UploadPurpose): string {
  const kinds: readonly string[] = UPLOAD_PURPOSES[purpose].accepts;
  return Object.entries(FILE_TYPES)
    .filter(([, type]) => kinds.includes(type.kind))
    .map(([mime]) => mime)
    .join(",");
}

/** The largest file of this purpose, in bytes. */
export function maxBytesOf(purpose: UploadPurpose): number {
  return Math.max(...UPLOAD_PURPOSES[purpose].accepts.map((kind) => MAX_BYTES[kind]));
}

/** The longer edge of the small copy that is there from the start, pixels. */
export const THUMB_EDGE = 480;

/** The longer edge of a photo as it is kept, pixels. Browsers with scripts make photos as small before they send them. */
export const PHOTO_EDGE = 1_600;

/** Public pictures are kept in these widths too, pixels, as AVIF and as WebP; the worker makes them. */
export const COPY_WIDTHS = [320, 640, 1_280] as const;
export type CopyWidth = (typeof COPY_WIDTHS)[number];

/** What a link shows where it is shared, pixels: JPEG, which every messenger reads. */
export const PREVIEW = { width: 1_200, height: 630 } as const;

export const UPLOAD_SIZES = ["full", "thumb", "preview"] as const;
/** `full` is at most 1600 px wide or high, `thumb` at most `THUMB_EDGE`, `preview` is `PREVIEW`. */
export type UploadSize = (typeof UPLOAD_SIZES)[number];
