import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** While work goes on, the page looks again by itself every few seconds. Without scripts a link on the page does. */
export function useRefresh(working: boolean, seconds = 2) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!working || state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [working, state, seconds, revalidate]);
}
