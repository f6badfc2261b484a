import { processesFor } from "#app/domain/shared/processes.ts";
import type { MadeCopies, MadeImages } from "./image-work.ts";

/** What is made of a picture: what is kept of it, or its narrower copies. */
export type ImageWork = { images: MadeImages; copies: MadeCopies };
export type ImageTask = { work: keyof ImageWork; input: Uint8Array };

const work = processesFor<ImageTask, ImageWork[keyof ImageWork]>({
  script: "app/domain/uploads/image-process.ts",
  maxWaiting: 60,
  longestMs: 30_000,
  refusal: "Too many photos are being uploaded right now. Please try again in a minute.",
});

/**
 * Work on a picture, done aside.
 * @throws Error with the words of the library when it cannot be read; Unavailable when too many wait, or when its process ended
 */
export function workOnImage<Kind extends keyof ImageWork>(
  kind: Kind,
  input: Uint8Array,
): Promise<ImageWork[Kind]> {
  return work([{ work: kind, input }]) as Promise<ImageWork[Kind]>;
}
