/** What the audit trail says of each row of an import that is undone. */
export const UNDONE = "The import of a file was undone";
