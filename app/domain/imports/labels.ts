/** Where the import of a file stands. `canceled`: stopped by its sender, what is in stays in; `failed`: its `problem` says why. Client-safe. */
export type FileImportState = "waiting" | "running" | "done" | "canceled" | "failed" | "undoing" | "undone";

/** Imports that can begin, or go on where they stopped. */
export const TO_IMPORT: readonly FileImportState[] = ["waiting", "canceled", "failed"];
