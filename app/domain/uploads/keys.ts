/** Where the files of an upload lie, beside the one that its row names. */

/** The small copy of an image that is there from the start. */
export function thumbKey(storageKey: string): string {
  return storageKey.replace(/\.webp$/, "-thumb.webp");
}

export type CopyFormat = "avif" | "webp";

/** The copy of an image in one of its `copy_widths`. */
export function copyKey(storageKey: string, width: number, format: CopyFormat): string {
  return storageKey.replace(/\.webp$/, `-${width}.${format}`);
}

/** The copy of a public picture for previews of links. */
export function previewKey(storageKey: string): string {
  return storageKey.replace(/\.webp$/, "-preview.jpg");
}

/** What of an upload's row says which copies there are. */
type StoredUpload = { storageKey: string; copyWidths: readonly number[] | null; hasPreview: boolean | null };

/** Every file of an upload. */
export function storageKeysOf({ storageKey, copyWidths, hasPreview }: StoredUpload): string[] {
  const copies = (copyWidths ?? []).flatMap((width) => [
    copyKey(storageKey, width, "avif"),
    copyKey(storageKey, width, "webp"),
  ]);
  const preview = hasPreview ? [previewKey(storageKey)] : [];
  return [...new Set([storageKey, thumbKey(storageKey), ...preview, ...copies])];
}
