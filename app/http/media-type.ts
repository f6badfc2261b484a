/** What a `Content-Type` says of a body. */
export type MediaType = {
  /** In small letters, without parameters; "" where there is none. */
  type: string;
  /** Where the parts of a multipart body end, as it was given. */
  boundary: string | undefined;
};

const PARAMETER = /;[ \t]*([\w!#$%&'*+.^`|~-]+)=(?:"([^"]*)"|([^;"\s]*))/g;

/** Reads a media type: its type and the names of its parameters in any case, values quoted or not (RFC 9110, 8.3.1). */
export function readMediaType(header: string | null | undefined): MediaType {
  const text = header ?? "";
  const end = text.indexOf(";");
  const type = (end < 0 ? text : text.slice(0, end)).trim().toLowerCase();
  const boundary = [...text.matchAll(PARAMETER)].find(([, name]) => name?.toLowerCase() === "boundary");
  return { type, boundary: boundary && (boundary[2] ?? boundary[3]) };
}
