import sharp from "sharp";

/** A photo as a form sends it. */
export async function photoFile(): Promise<File> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#7fb8ad" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
}
