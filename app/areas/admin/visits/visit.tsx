import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  approveVisit,
  remarkVisit,
  returnVisit,
  verifyVisit,
} from "#app/domain/field-visits/decide-visit.ts";
import { VISIT_KIND_DEFINITIONS } from "#app/domain/field-visits/labels.ts";
import {
  listingChoices,
  listingValues,
  listVisitedProperty,
} from "#app/domain/field-visits/list-property.ts";
import { readVisit } from "#app/domain/field-visits/read-visit.ts";
import { optionalRemark, remarkValues } from "#app/domain/field-visits/schema.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { afterDecision, keepingToDo } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { failureOf } from "#app/ui/failure-of.ts";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { VisitView } from "#app/ui/visits/visit-view.tsx";
import { words } from "#app/words/catalogue.ts";
import { ListingForm } from "./listing-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminVisits")("fieldVisit"), data?.visit.entityName) },
];

export const loader = adminLoader(
  { permission: "admin.visit.read", params: idParam },
  async (ctx, { params }) => {
    const visit = await readVisit(ctx, params.id);
    const choices =
      visit.may.list && visit.kind === "accommodation" ? await listingChoices(ctx, visit) : null;
    return { visit, choices };
  },
);

export const action = adminAction(
  {
    permission: "admin.visit.decide",
    params: idParam,
    intents: {
      verify: optionalRemark,
      approve: optionalRemark,
      return: remarkValues,
      remark: remarkValues,
      list: listingValues,
    },
  },
  async (ctx, { request, params: { id: visitId }, intent, value }) => {
    const t = words("adminVisits");

    const here = visitPaths.adminView(visitId);
    switch (intent) {
      case "verify":
        await verifyVisit(ctx, { visitId, remark: value.remark });
        return done(afterDecision(request, here), t("visitIsVerifiedAndWaits"));
      case "approve":
        await approveVisit(ctx, { visitId, remark: value.remark });
        return done(afterDecision(request, here), ADMIN_MESSAGES.adminStatusListedSuccessfully);
      case "return":
        await returnVisit(ctx, { visitId, remark: value.remark });
        return done(afterDecision(request, here), t("visitIsGivenBackIts"), { tone: "info" });
      case "remark":
        await remarkVisit(ctx, { visitId, remark: value.remark });
        return done(keepingToDo(request, here), t("remarkIsSaved"));
      case "list":
        await listVisitedProperty(ctx, { visitId, values: value });
        return done(here, t("draftListingIsMade"));
    }
  },
);

export default function AdminVisit() {
  const t = words("adminVisits");

  const { visit, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ remark: string }>(
    `remark-${visit.remarks.length}`,
    failureOf(failure, "verify", "approve", "return", "remark"),
  );
  return (
    <Page
      title={visit.entityName}
      lead={t("labelSNoVisit", { label: VISIT_KIND_DEFINITIONS[visit.kind].label, sNo: visit.sNo })}
      back={{ to: visitPaths.admin, label: t("fieldVisits") }}
      actions={
        visit.may.edit ? (
          <Link to={visitPaths.step(visit.kind, visit.id, "entity")} className="btn btn-outline min-h-11">
            {t("continueThisVisit")}
          </Link>
        ) : null
      }
    >
      <VisitView visit={visit} />
      {visit.visitStatus === "submitted" ? <p>{t("staffHaveNotVerified")}</p> : null}
      {visit.propertyId ? (
        <p>
          {t("listingWasMade")}{" "}
          <Link
            className="link"
            to={`${paths.adminPropertyApproval}?kind=items&status=all&q=${encodeURIComponent(visit.entityName)}`}
          >
            {t("seePropertyApprovals")}
          </Link>
        </p>
      ) : null}
      {choices ? <ListingForm choices={choices} failure={failureOf(failure, "list")} /> : null}
      <Panel title={visit.may.approve || visit.may.verify ? t("decide") : t("remarks")}>
        <ScreenForm form={form}>
          <TextAreaField
            field={fields.remark}
            label={t("remark")}
            hint={visit.may.giveBack ? t("neededToGiveVisitBack") : undefined}
            maxLength={2000}
            rows={3}
          />
          <div className="flex flex-wrap gap-3">
            {visit.may.verify ? <SubmitButton intent="verify">{t("verifyForStaff")}</SubmitButton> : null}
            {visit.may.approve ? <SubmitButton intent="approve">{t("verifyAdmin")}</SubmitButton> : null}
            {visit.may.giveBack ? (
              <SubmitButton intent="return" tone="danger">
                {t("giveBack")}
              </SubmitButton>
            ) : null}
            <SubmitButton intent="remark" tone="plain">
              {t("onlySaveRemark")}
            </SubmitButton>
          </div>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
