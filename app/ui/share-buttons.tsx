import { CopyButton } from "./copy-button.tsx";

/** Passes an address on: copied, or by WhatsApp. */
export function ShareButtons({ url }: { url: string }) {
  return (
    <>
      <CopyButton text={url} />
      <a
        className="btn btn-outline min-h-12"
        href={`https://wa.me/?text=${encodeURIComponent(url)}`}
        rel="noreferrer"
      >
        WhatsApp
      </a>
    </>
  );
}
