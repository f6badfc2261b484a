import { createContext, useContext } from "react";

/** What the document of this response needs from the server: the nonce that its script carries, and the address of that script. */
type PageContextValue = { nonce: string; script: string };

export const PageContext = createContext<PageContextValue>({ nonce: "", script: "" });
export const usePageContext = () => useContext(PageContext);
