import sharp from "sharp";
import type { Answer } from "#app/domain/shared/processes.ts";
import { type MadeImages, makeImages } from "./image-work.ts";

/**
 * The process that works on pictures, one at a time: gets the bytes of a file over the message channel, answers with what is kept of it. Ends with
 * whoever started it.
 */

sharp.concurrency(1);
sharp.cache(false);

const answer = (given: Answer<MadeImages>) => process.send?.(given);

process.on("message", (input: Uint8Array) => {
  makeImages(input).then(
    (result) => answer({ result }),
    (error: Error) => answer({ failed: error.message }),
  );
});
process.on("disconnect", () => process.exit());
