import { createContext, useContext } from "react";

/** What the document of this response needs from the server: the nonce that its script carries, the address of that script, the origin. */
type PageContextValue = { nonce: string; script: string; origin: string };

export const PageContext = createContext<PageContextValue>({ nonce: "", script: "", origin: "" });
export const usePageContext = () => useContext(PageContext);
