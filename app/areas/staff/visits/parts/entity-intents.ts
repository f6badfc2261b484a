import type { z } from "zod";
import { VISIT_KINDS, type VisitKind } from "#app/domain/field-visits/labels.ts";
import { ENTITY_SCHEMAS } from "#app/domain/field-visits/schema.ts";

type EntitySchema = (typeof ENTITY_SCHEMAS)[VisitKind];

/** A save button for each kind: the button says by which schema the form is read; the command asks the visit's own kind again. */
export const ENTITY_INTENTS = Object.fromEntries(
  VISIT_KINDS.map((kind) => [`entity-${kind}`, ENTITY_SCHEMAS[kind]]),
) as Record<`entity-${VisitKind}`, EntitySchema>;
export type EntityInput = z.output<EntitySchema>;
