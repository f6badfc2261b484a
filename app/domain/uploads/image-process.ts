import sharp from "sharp";
import { answerEach } from "#app/domain/shared/answer-each.ts";
import type { ImageTask } from "./image-processes.ts";
import { type MadeCopies, type MadeImages, makeCopies, makeImages } from "./image-work.ts";

/**
 * The process that works on pictures, one at a time: gets the work with the bytes of a file over the message channel, and answers with the
 * result. Ends when its parent process does.
 */

sharp.concurrency(1);
sharp.cache(false);

const WORK = { images: makeImages, copies: makeCopies };

answerEach<ImageTask, MadeImages | MadeCopies>(({ work, input }) => WORK[work](input));
