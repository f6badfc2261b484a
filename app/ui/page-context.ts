import { createContext, useContext } from "react";

/**
 * What the document of this response needs from the server: the nonce that its script carries, the address of that script, the origin,
 * whether devices may keep pages.
 */
type PageContextValue = { nonce: string; script: string; origin: string; keepsOffline: boolean };

export const PageContext = createContext<PageContextValue>({
  nonce: "",
  script: "",
  origin: "",
  keepsOffline: false,
});
export const usePageContext = () => useContext(PageContext);
