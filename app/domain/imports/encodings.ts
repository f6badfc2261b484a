/** How the bytes of a file can be text. */
export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le"] as const;
/** Besides, `latin1` takes each byte for the letter of its number, and so keeps it. */
export type Encoding = (typeof ENCODINGS)[number] | "latin1";
