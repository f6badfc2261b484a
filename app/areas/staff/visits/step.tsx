import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { DomainError, Invalid, NotFound } from "#app/domain/errors.ts";
import { submitVisit } from "#app/domain/field-visits/decide-visit.ts";
import { visitOptions } from "#app/domain/field-visits/form-options.ts";
import {
  STEP_TITLES,
  stepAfter,
  VISIT_KIND_DEFINITIONS,
  VISIT_STEPS,
  visitSteps,
} from "#app/domain/field-visits/labels.ts";
import { readVisit, type Visit } from "#app/domain/field-visits/read-visit.ts";
import {
  addPerson,
  addVisitPhotos,
  removePerson,
  removeRate,
  removeVisitPhoto,
  saveRate,
} from "#app/domain/field-visits/save-parts.ts";
import { saveDepartments, saveEntity, savePlace } from "#app/domain/field-visits/save-visit.ts";
import {
  departmentsValues,
  optionalRemark,
  personValues,
  placeValues,
  rateForm,
} from "#app/domain/field-visits/schema.ts";
import { BOOKINGS_MESSAGES, PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { afterDecision, keepingToDo } from "#app/http/after-decision.ts";
import { visitSaveFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { visitKindOf, visitPaths } from "#app/http/visit-paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { useKeepToDo } from "#app/ui/to-do/use-to-do.ts";
import { words } from "#app/words/catalogue.ts";
import { CheckStep } from "./parts/check-step.tsx";
import { DepartmentsStep } from "./parts/departments-step.tsx";
import { EntityFields, type EntityForm, typedEntity } from "./parts/entity-fields.tsx";
import { ENTITY_INTENTS } from "./parts/entity-intents.ts";
import { PeopleStep } from "./parts/people-step.tsx";
import { PhotosStep } from "./parts/photos-step.tsx";
import { PlaceStep } from "./parts/place-step.tsx";
import { RatesStep } from "./parts/rates-step.tsx";
import type { StepFailure } from "./parts/step-failure.ts";
import { StepsNav } from "./parts/steps-nav.tsx";

const params = z.object({ id: z.uuid(), step: z.enum(VISIT_STEPS) });
const oneRow = z.object({ id: z.uuid() });

export const meta = () => [{ title: words("staffVisits")("fieldVisit") }];

export const loader = staffLoader(
  { permission: "staff.visit.write", params },
  async (ctx, { request, params: { id, step } }) => {
    const kind = visitKindOf(request);
    if (!kind) throw new NotFound();
    const [visit, options] = await Promise.all([readVisit(ctx, id, kind), visitOptions(ctx)]);
    if (!visitSteps(visit).includes(step)) throw new NotFound();
    return { visit, step, options };
  },
);

export const action = staffAction(
  {
    permission: "staff.visit.write",
    failed: ({ page }) => visitSaveFailed(page),
    params,
    maxFileBytes: maxBytesOf("visit_photo"),
    intents: {
      ...ENTITY_INTENTS,
      departments: departmentsValues,
      "add-person": personValues,
      "remove-person": oneRow,
      "save-rate": rateForm,
      "remove-rate": oneRow,
      "add-photos": z.object({
        photos: z.array(chosenFile).min(1, "Please choose a photo"),
        caption: z.string().trim().max(140).default(""),
      }),
      "remove-photo": oneRow,
      place: placeValues,
      submit: optionalRemark,
    },
  },
  async (ctx, { request, params: { id, step }, intent, value }) => {
    const t = words("staffVisits");

    const kind = visitKindOf(request);
    if (!kind) throw new NotFound();
    const visit = await readVisit(ctx, id, kind);
    const visitId = visit.id;
    const here = keepingToDo(request, visitPaths.step(kind, visitId, step));
    const next = keepingToDo(request, visitPaths.step(kind, visitId, stepAfter(visit, step)));
    switch (intent) {
      case "departments":
        await saveDepartments(ctx, { visitId, values: value });
        return done(next, t("saved"));
      case "add-person":
        await addPerson(ctx, { visitId, values: value });
        return done(here, t("doctorNameIsSaved", { doctorName: value.doctor_name }));
      case "remove-person":
        await removePerson(ctx, { visitId, id: value.id });
        return done(here, t("removed"));
      case "save-rate":
        await saveRate(ctx, { visitId, ...value });
        return done(here, PARTNERS_MESSAGES.roomCategoryUpdatedSuccessfully);
      case "remove-rate":
        await removeRate(ctx, { visitId, id: value.id });
        return done(here, t("removed"));
      case "add-photos":
        return done(here, await addAll(ctx, visitId, value));
      case "remove-photo":
        await removeVisitPhoto(ctx, { visitId, id: value.id });
        return done(here, t("photoIsRemoved"));
      case "place":
        await savePlace(ctx, { visitId, values: value });
        return done(next, t("yourPositionAndTime"));
      case "submit":
        await submitVisit(ctx, { visitId, remark: value.remark });
        return done(afterDecision(request, visitPaths.view(kind, visitId)), t("visitIsSubmitted"));
      default:
        await saveEntity(ctx, { visitId, values: value });
        return done(
          next,
          kind === "accommodation" ? BOOKINGS_MESSAGES.accommodationDetailsSavedSuccessfully : t("saved"),
        );
    }
  },
);

/** Takes the photos that are good and names those that are not. @throws Invalid when none is good */
async function addAll(
  ctx: Context,
  visitId: string,
  { photos, caption }: { photos: File[]; caption: string },
) {
  const t = words("staffVisits");

  const taken: Array<{ uploadId: string; caption: string }> = [];
  const refusals: string[] = [];
  for (const file of photos) {
    try {
      taken.push({ uploadId: (await receiveUpload(ctx, { file, purpose: "visit_photo" })).id, caption });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(`${file.name}: ${error.message}`);
    }
  }
  if (taken.length === 0) throw new Invalid(t("noPhotoWasAdded"), { photos: refusals });
  await addVisitPhotos(ctx, { visitId, photos: taken });
  return [t("photosAdded", { count: taken.length }), ...refusals].join(" ");
}

export default function VisitStepScreen() {
  const t = words("staffVisits");

  const { visit, step, options } = useLoaderData<typeof loader>();
  const keep = useKeepToDo();
  const failure = useActionData<typeof action>();
  const title = `${visit.entityName}: ${STEP_TITLES[step].toLowerCase()}`;
  const back = { to: visitPaths.home, label: t("fieldVisits") };
  if (!visit.may.edit)
    return (
      <Page width="narrow" title={title} back={back}>
        <EmptyState>
          {t("thisVisitCannotBeChanged", { label: VISIT_KIND_DEFINITIONS[visit.kind].label.toLowerCase() })}{" "}
          <a className="link" href={keep(visitPaths.view(visit.kind, visit.id))}>
            {t("lookAt")}
          </a>
          .
        </EmptyState>
      </Page>
    );
  const nextStep = stepAfter(visit, step);
  return (
    <Page title={title} back={back}>
      <StepsNav visit={visit} current={step} />
      {step === "entity" ? <EntityStep visit={visit} options={options} failure={failure} /> : null}
      {step === "departments" ? (
        <DepartmentsStep visit={visit} departments={options.departments} failure={failure} />
      ) : null}
      {step === "people" ? <PeopleStep visit={visit} failure={failure} /> : null}
      {step === "rates" ? <RatesStep visit={visit} failure={failure} /> : null}
      {step === "photos" ? <PhotosStep visit={visit} failure={failure} /> : null}
      {step === "place" ? <PlaceStep visit={visit} failure={failure} /> : null}
      {step === "check" ? (
        <CheckStep visit={visit} failure={failure} />
      ) : (
        <a className="link self-start py-2" href={keep(visitPaths.step(visit.kind, visit.id, nextStep))}>
          {t("goOn", { nextStep: STEP_TITLES[nextStep].toLowerCase() })}
        </a>
      )}
    </Page>
  );
}

function EntityStep({
  visit,
  options,
  failure,
}: {
  visit: Visit;
  options: Awaited<ReturnType<typeof visitOptions>>;
  failure: StepFailure;
}) {
  const t = words("staffVisits");

  const [form, fields] = useScreenForm<EntityForm>("entity", failure, typedEntity(visit));
  return (
    <ScreenForm form={form} keepsDraft className="flex max-w-2xl flex-col gap-4">
      <EntityFields kind={visit.kind} fields={fields} {...options} />
      <SubmitButton intent={`entity-${visit.kind}`} className="self-start">
        {t("saveAndContinue")}
      </SubmitButton>
    </ScreenForm>
  );
}
