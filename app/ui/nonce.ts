import { createContext, useContext } from "react";

/** The nonce of this response's scripts; empty in the browser, where it is no longer needed. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);
