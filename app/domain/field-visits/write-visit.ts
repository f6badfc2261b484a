import type { Context } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { submitVisit } from "./decide-visit.ts";
import type { VisitKind } from "./labels.ts";
import { addPeople, addRates } from "./save-parts.ts";
import { saveDepartments, saveEntity, savePlace, startVisit } from "./save-visit.ts";

export type WholeVisit = {
  /** What is known about the place: all of it (`ENTITY_SCHEMAS` of the kind). */
  entity: unknown;
  /** Added to those that are there. */
  people?: readonly unknown[];
  rates?: readonly unknown[];
  /** In place of those that are there. */
  departmentIds?: readonly string[];
  place?: unknown;
  /** Hands it in when the rest is saved. */
  submit?: boolean;
};

/**
 * Saves a visit with all its steps at once, the same as the form does step by step: begins one, or changes the draft `visitId`. All
 * of it or nothing.
 * @throws Invalid with fields; NotFound; Forbidden; Conflict `closed`, `too_many`, as the steps do
 */
export async function writeVisit(
  ctx: Context,
  input: { kind: VisitKind; visitId?: string } & WholeVisit,
): Promise<{ id: string }> {
  return withTransaction(ctx, async (ctx) => {
    const visitId = input.visitId ?? (await startVisit(ctx, { kind: input.kind, values: input.entity })).id;
    if (input.visitId) await saveEntity(ctx, { visitId, values: input.entity });
    if (input.people?.length) await addPeople(ctx, { visitId, people: input.people });
    if (input.rates?.length) await addRates(ctx, { visitId, rates: input.rates });
    if (input.departmentIds)
      await saveDepartments(ctx, { visitId, values: { department_ids: input.departmentIds } });
    if (input.place) await savePlace(ctx, { visitId, values: input.place });
    if (input.submit) await submitVisit(ctx, { visitId });
    return { id: visitId };
  });
}
