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
};

/** A photo in a box of fixed proportions, or a calm drawing of a bed where there is none. */
export function Photo({ src, alt, width, height, className = "", eager }: PhotoProps) {
  if (!src) {
    return (
      <span className={`flex items-center justify-center overflow-hidden bg-[#e3efec] ${className}`}>
        <svg viewBox="0 0 96 72" className="h-2/3 max-h-32 w-2/3" aria-hidden="true" focusable="false">
          <path d="M14 22v34M14 46h68M82 56V40a6 6 0 0 0-6-6H34v12" className="placeholder-line" />
          <rect x="18" y="34" width="14" height="9" rx="4" className="placeholder-line" />
          <path d="M60 12v12M54 18h12" className="placeholder-line" />
        </svg>
      </span>
    );
  }
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
