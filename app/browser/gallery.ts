import { present } from "#app/present.ts";

/** A large photo: the arrow keys and a swipe lead to the photo before and after it, as its links do. */

const SWIPE_PX = 48;

export function startGallery(main: HTMLElement) {
  const gallery = main.querySelector<HTMLElement>("[data-gallery]");
  if (!gallery) return;
  const isRightToLeft = getComputedStyle(gallery).direction === "rtl";
  const go = (toRight: boolean) => {
    const rel = toRight === isRightToLeft ? "prev" : "next";
    gallery.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") go(true);
    if (event.key === "ArrowLeft") go(false);
  });
  let from: { x: number; y: number } | undefined;
  gallery.addEventListener(
    "touchstart",
    ({ touches }) => {
      from =
        touches.length === 1 ? { x: present(touches[0]).clientX, y: present(touches[0]).clientY } : undefined;
    },
    { passive: true },
  );
  gallery.addEventListener("touchend", ({ changedTouches }) => {
    const end = changedTouches[0];
    if (!from || !end) return;
    const [across, down] = [end.clientX - from.x, end.clientY - from.y];
    from = undefined;
    // A finger that moves to the left brings in what lies at the right.
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) go(across < 0);
  });
}
