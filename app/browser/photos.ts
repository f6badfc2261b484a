/**
 * Photos of a phone are made smaller before they are sent (`<input type="file" data-shrink="1600">`): five of 6 MB each take minutes on a
 * slow line. The server makes them smaller anyway, so whatever a browser cannot read is sent as it is.
 */

const ENOUGH_BYTES = 400_000;
const QUALITY = 0.85;

export function startPhotos(main: HTMLElement) {
  for (const input of main.querySelectorAll<HTMLInputElement>("input[type=file][data-shrink]"))
    startPhoto(input);
}

function startPhoto(input: HTMLInputElement) {
  const edge = Number(input.dataset.shrink);
  let work: Promise<void> | undefined;
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    const mine = Promise.all(files.map((file) => shrink(file, edge))).then((small) => {
      // Others were chosen meanwhile.
      if (work !== mine) return;
      work = undefined;
      const chosen = new DataTransfer();
      for (const file of small) chosen.items.add(file);
      input.files = chosen.files;
    });
    work = mine;
  });
  // Whoever sends while that is under way waits for it.
  input.form?.addEventListener(
    "submit",
    (event) => {
      if (!work) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { form } = input;
      const { submitter } = event;
      void work.then(() => form?.requestSubmit(submitter));
    },
    { capture: true },
  );
}

async function shrink(file: File, edge: number): Promise<File> {
  if (file.size <= ENOUGH_BYTES || !file.type.startsWith("image/")) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (!made || made.size >= file.size) return file;
    return new File([made], file.name.replace(/\.[^.]*$/, ".jpg"), { type: "image/jpeg" });
  } catch {
    return file;
  }
}
