/**
 * What is folded in the header is laid out once the browser has nothing else to do, so that a press has only to show it: the names of six
 * languages in their scripts take a slow phone some 60 ms. A browser that does not keep the layout of a folded part lays it out then, as before.
 */
export function startMenus() {
  const layOut = () => {
    for (const part of document.querySelectorAll("header details:not([open]) > :not(summary)"))
      part.getBoundingClientRect();
  };
  const whenIdle = () => globalThis.requestIdleCallback?.(layOut);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
