import { acceptOf, PHOTO_EDGE, type UploadPurpose } from "#app/domain/uploads/labels.ts";

/**
 * The attributes of a field for files of this purpose. Browsers with scripts make pictures no larger than the server keeps them before
 * they send them (`app/browser/photos.ts`).
 */
export const uploadInput = (purpose: UploadPurpose) =>
  ({ type: "file", accept: acceptOf(purpose), "data-shrink": PHOTO_EDGE }) as const;
