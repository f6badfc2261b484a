import { Invalid } from "#app/domain/errors.ts";
import { API_VERSIONS, type ApiVersion, NEWEST_VERSION } from "#app/domain/identity/api-scopes.ts";
import type { Told } from "./told.ts";

/**
 * Versions of the calls, by day. A key keeps the version that was newest when it was made, so that what its program reads does not
 * change under it; `Api-Version` asks for another for one call. Everybody else has the newest.
 */

export const VERSION_HEADER = "Api-Version";

/** What a version changed, and how an answer of it becomes one of the version before. The newest stands first. */
const CHANGES: ReadonlyArray<{ since: ApiVersion; what: string; before: (told: Told) => Told }> = [
  {
    since: "2026-11-22",
    what: "What a call makes is answered with 201; before that with 200.",
    before: (told) => (told.status === 201 ? { ...told, status: 200 } : told),
  },
];

/** @throws Invalid for a version that there is not */
export function versionOf(request: Request, ofKey: ApiVersion | undefined): ApiVersion {
  const asked = request.headers.get(VERSION_HEADER);
  if (asked === null) return ofKey ?? NEWEST_VERSION;
  const version = API_VERSIONS.find((one) => one === asked);
  if (!version)
    throw new Invalid(
      `There is no version ${asked.slice(0, 20)}. There are ${API_VERSIONS.join(", ")}.`,
      {},
      "unknown_version",
    );
  return version;
}

/** The answer as the version has it. */
export function inVersion(told: Told, version: ApiVersion): Told {
  return CHANGES.filter(({ since }) => since > version).reduce((so, { before }) => before(so), told);
}

export const VERSION_NOTES = CHANGES.map(({ since, what }) => `${since}: ${what}`);
