import sharp from "sharp";
import type { Answer } from "#app/domain/shared/processes.ts";
import type { ImageTask, ImageWork } from "./image-processes.ts";
import { makeCopies, makeImages } from "./image-work.ts";

/**
 * The process that works on pictures, one at a time: gets the work with the bytes of a file over the message channel, and answers with the
 * result. Ends when its parent process does.
 */

sharp.concurrency(1);
sharp.cache(false);

const answer = (given: Answer<ImageWork[keyof ImageWork]>) => process.send?.(given);
const WORK = { images: makeImages, copies: makeCopies };

process.on("message", ({ work, input }: ImageTask) => {
  WORK[work](input).then(
    (result) => answer({ result }),
    (error: Error) => answer({ failed: error.message }),
  );
});
process.on("disconnect", () => process.exit());
