/** The same payload as the product's call. */
import { payload } from "../measured.ts";

export const loader = () => Response.json(payload);
