/** The audit entry of each row of an undone import. */
export const UNDONE = "The import of a file was undone";
