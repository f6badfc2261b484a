type PhotoProps = {
  /** The address of the picture, or null for the placeholder. */
  src: string | null;
  /** What the picture shows; empty when the text beside it says so. */
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** Only the first picture of a page is worth loading before it is reached. */
  eager?: boolean;
  /** What the placeholder draws. */
  drawing?: "bed" | "plate" | "car" | "kit";
};

/** A photo in a box of fixed proportions, or a calm drawing where there is none. */
export function Photo({ src, alt, width, height, className = "", eager, drawing = "bed" }: PhotoProps) {
  if (!src) return <span className={`photo-placeholder photo-${drawing} ${className}`} />;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={`object-cover ${className}`}
    />
  );
}
