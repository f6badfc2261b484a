import { processesFor } from "#app/domain/shared/processes.ts";
import type { MadeImages } from "./image-work.ts";

const work = processesFor<Uint8Array, MadeImages>({
  script: "app/domain/uploads/image-process.ts",
  maxWaiting: 60,
  longestMs: 30_000,
  refusal: "Too many pictures are being sent right now. Please try again in a minute.",
});

/**
 * What is kept of a picture, worked on aside.
 * @throws Error with the words of the library when it cannot be read; Unavailable when too many wait, or when its process ended
 */
export function makeImagesAside(input: Uint8Array): Promise<MadeImages> {
  return work([input]);
}
