import { stepAfter } from "#app/domain/field-visits/labels.ts";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { CheckboxGroup } from "#app/ui/choice-fields.tsx";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { EmptyState, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import type { StepFailure } from "./step-failure.ts";

/** Which departments the hospital has. */
export function DepartmentsStep({
  visit,
  departments,
  failure,
}: {
  visit: Visit;
  departments: Array<{ id: string; name: string }>;
  failure: StepFailure;
}) {
  const t = words("staffVisits");

  const [form, fields] = useScreenForm<{ department_ids: string[] }>("departments", failure, {
    department_ids: visit.departments.map((each) => each.id),
  });
  if (departments.length === 0)
    return <EmptyState>{t("thereAreNoDepartments", { kind: stepAfter(visit, "departments") })}</EmptyState>;
  return (
    <ScreenForm form={form} keepsDraft>
      <Panel>
        <CheckboxGroup
          field={fields.department_ids}
          label={t("departmentsOfThisHospital")}
          options={departments.map(({ id, name }) => ({ value: id, label: translateName(name) }))}
        />
      </Panel>
      <SubmitButton intent="departments" className="self-start">
        {t("saveAndContinue")}
      </SubmitButton>
    </ScreenForm>
  );
}
