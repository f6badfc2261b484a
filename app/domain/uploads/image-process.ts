import sharp from "sharp";
import { makeImages } from "./image-work.ts";

/**
 * The process that works on pictures, one at a time: gets the bytes of a file over the message channel, answers with what is kept of it. Ends with
 * whoever started it.
 */

export type ImageAnswer = Awaited<ReturnType<typeof makeImages>> | { failed: string };

sharp.concurrency(1);
sharp.cache(false);

process.on("message", (input: Uint8Array) => {
  makeImages(input).then(
    (answer) => process.send!(answer),
    (error: Error) => process.send!({ failed: error.message } satisfies ImageAnswer),
  );
});
process.on("disconnect", () => process.exit());
