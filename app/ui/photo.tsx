import type { PhotoFocus } from "#app/domain/listings/labels.ts";
import { COPY_WIDTHS } from "#app/domain/uploads/labels.ts";
import { paths } from "#app/http/paths.ts";

type PhotoProps = {
  /** The upload and what of it stays in sight where the box cuts it, or null for the placeholder. */
  photo: { id: string; focus?: PhotoFocus } | null;
  /** What the picture shows; empty when the text beside it says so. */
  alt: string;
  width: number;
  height: number;
  /** How wide the box is on which screen, as the attribute of that name says it; without it the box is small everywhere. */
  sizes?: string;
  className?: string;
  /** Only the first picture of a page is worth loading before it is reached. */
  eager?: boolean;
  /** What the placeholder draws. */
  drawing?: "bed" | "plate" | "car" | "kit";
};

const FOCUS: Readonly<Record<PhotoFocus, string>> = {
  "left-top": "object-[0%_0%]",
  top: "object-[50%_0%]",
  "right-top": "object-[100%_0%]",
  left: "object-[0%_50%]",
  center: "",
  right: "object-[100%_50%]",
  "left-bottom": "object-[0%_100%]",
  bottom: "object-[50%_100%]",
  "right-bottom": "object-[100%_100%]",
};

/** The copies of a picture by their width, for `srcSet`. */
export const copiesOf = (id: string) =>
  COPY_WIDTHS.map((each) => `${paths.upload(id, each)} ${each}w`).join(", ");

/** A text browser writes the address of a picture that has no words; without `src` it is silent there, and the others read `srcset`. */
function source(id: string, sizes: string | undefined, isSilent: boolean) {
  const small = paths.upload(id, 320);
  if (isSilent) return { srcSet: sizes ? copiesOf(id) : `${small} 1x` };
  return sizes ? { src: paths.upload(id, 640), srcSet: copiesOf(id) } : { src: small };
}

/** React knows the attribute from its version 19 on. */
const FIRST = { loading: "eager", fetchpriority: "high" } as const;
/** On a slow line the others take none of the bandwidth of the first, even where they are on the first screen. */
const OTHER = { loading: "lazy", fetchpriority: "low" } as const;

/** A photo in a box of fixed proportions, or a calm drawing where there is none. */
export function Photo({
  photo,
  alt,
  width,
  height,
  sizes,
  className = "",
  eager,
  drawing = "bed",
}: PhotoProps) {
  if (!photo) return <span className={`photo-placeholder photo-${drawing} ${className}`} />;
  return (
    <img
      {...source(photo.id, sizes, alt === "")}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      {...(eager ? FIRST : OTHER)}
      decoding="async"
      className={`object-cover ${FOCUS[photo.focus ?? "center"]} ${className}`}
    />
  );
}
