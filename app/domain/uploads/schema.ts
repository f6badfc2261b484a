import { z } from "zod";

/** A chosen file of a form: an input left empty posts a nameless file of no bytes, which counts as none. */
export const chosenFile = z.instanceof(File).refine((file) => file.size > 0, "Please choose a file");
