import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound } from "#app/domain/errors.ts";
import { visitOptions } from "#app/domain/field-visits/form-options.ts";
import { KINDS, stepAfter } from "#app/domain/field-visits/labels.ts";
import { startVisit } from "#app/domain/field-visits/save-visit.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { visitSaveFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { visitKindOf, visitPaths } from "#app/http/visit-paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { EntityFields, type EntityForm } from "./parts/entity-fields.tsx";
import { ENTITY_INTENTS } from "./parts/entity-intents.ts";

export const meta = () => [{ title: "New field visit" }];

export const loader = staffLoader({ permission: "staff.visit.write" }, async (ctx, { request }) => {
  const kind = visitKindOf(request);
  if (!kind) throw new NotFound();
  return { kind, today: istDate(ctx.now), options: await visitOptions(ctx) };
});

export const action = staffAction(
  { permission: "staff.visit.write", failed: ({ page }) => visitSaveFailed(page), intents: ENTITY_INTENTS },
  async (ctx, { request, value }) => {
    const kind = visitKindOf(request);
    if (!kind) throw new NotFound();
    const { id } = await startVisit(ctx, { kind, values: value });
    return done(visitPaths.step(kind, id, stepAfter(kind, "entity")), "The visit is started and saved.");
  },
);

export default function StartVisit() {
  const { kind, today, options } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<EntityForm>("entity", failure, {
    due_on: today,
    city_id: options.cities.length === 1 ? options.cities[0]!.id : "",
  });
  return (
    <Page
      width="narrow"
      title={`Visit: ${KINDS[kind].label.toLowerCase()}`}
      back={{ to: visitPaths.home, label: "Field visits" }}
      lead="Start with what you know. You can change everything until you submit."
    >
      <ScreenForm form={form} keepsDraft>
        <EntityFields kind={kind} fields={fields} {...options} />
        <SubmitButton intent={`entity-${kind}`} className="self-start">
          Save and continue
        </SubmitButton>
      </ScreenForm>
    </Page>
  );
}
