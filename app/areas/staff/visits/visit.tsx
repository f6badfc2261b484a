import { useActionData, useLoaderData } from "@remix-run/react";
import { NotFound } from "#app/domain/errors.ts";
import { remarkVisit, verifyVisit } from "#app/domain/field-visits/decide-visit.ts";
import { VISIT_KIND_DEFINITIONS } from "#app/domain/field-visits/labels.ts";
import { readVisit } from "#app/domain/field-visits/read-visit.ts";
import { optionalRemark, remarkValues } from "#app/domain/field-visits/schema.ts";
import { afterDecision, keepingToDo } from "#app/http/after-decision.ts";
import { visitDecideFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { idParam, staffAction, staffLoader } from "#app/http/guard.ts";
import { visitKindOf, visitPaths } from "#app/http/visit-paths.ts";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { useKeepToDo } from "#app/ui/to-do/use-to-do.ts";
import { VisitView } from "#app/ui/visits/visit-view.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staffVisits")("fieldVisit") }];

export const loader = staffLoader(
  { permission: "staff.visit.read", params: idParam },
  async (ctx, { request, params }) => {
    const kind = visitKindOf(request);
    if (!kind) throw new NotFound();
    return { visit: await readVisit(ctx, params.id, kind) };
  },
);

export const action = staffAction(
  {
    permission: "staff.visit.write",
    failed: ({ page, intent }) => visitDecideFailed(page, intent),
    params: idParam,
    intents: { verify: optionalRemark, remark: remarkValues },
  },
  async (ctx, { request, params: { id }, intent, value: { remark } }) => {
    const t = words("staffVisits");

    const kind = visitKindOf(request);
    if (!kind) throw new NotFound();
    const { id: visitId } = await readVisit(ctx, id, kind);
    if (intent === "verify") await verifyVisit(ctx, { visitId, remark });
    else await remarkVisit(ctx, { visitId, remark });
    const here = visitPaths.view(kind, visitId);
    return intent === "verify"
      ? done(afterDecision(request, here), t("visitIsVerifiedAndWaits"))
      : done(keepingToDo(request, here), t("remarkIsSaved"));
  },
);

export default function StaffVisit() {
  const t = words("staffVisits");

  const { visit } = useLoaderData<typeof loader>();
  const keep = useKeepToDo();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ remark: string }>(`remark-${visit.remarks.length}`, failure);
  return (
    <Page
      title={visit.entityName}
      lead={t("labelSNoVisit", { label: VISIT_KIND_DEFINITIONS[visit.kind].label, sNo: visit.sNo })}
      back={{
        to: visitPaths.list(visit.kind),
        label: t("labelVisits", { label: VISIT_KIND_DEFINITIONS[visit.kind].label }),
      }}
      actions={
        visit.may.edit ? (
          <Link
            to={keep(visitPaths.step(visit.kind, visit.id, "entity"))}
            className="btn btn-primary min-h-11"
          >
            {t("continueThisVisit")}
          </Link>
        ) : null
      }
    >
      <VisitView visit={visit} />
      <Panel title={visit.may.verify ? t("verify") : t("addRemark")}>
        <ScreenForm form={form} keepsDraft>
          <TextAreaField field={fields.remark} label={t("remark")} maxLength={2000} rows={3} />
          <div className="flex flex-wrap gap-3">
            {visit.may.verify ? <SubmitButton intent="verify">{t("verifyVisit")}</SubmitButton> : null}
            <SubmitButton intent="remark" tone="plain">
              {t("onlySaveRemark")}
            </SubmitButton>
          </div>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
