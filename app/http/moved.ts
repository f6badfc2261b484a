import { redirect } from "@remix-run/node";
import { NotFound } from "#app/domain/errors.ts";

/**
 * What a page needs, or, where there is nothing at this address, a lasting redirect to where it is today.
 * `newPath` is asked only then; null leaves the page not found.
 */
export async function orMoved<T>(work: Promise<T>, newPath: () => Promise<string | null>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const path = await newPath();
    if (path) throw redirect(path, 301);
    throw error;
  }
}
