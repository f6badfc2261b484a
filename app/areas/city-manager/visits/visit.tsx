import { useLoaderData } from "@remix-run/react";
import { VISIT_KIND_DEFINITIONS } from "#app/domain/field-visits/labels.ts";
import { readVisit } from "#app/domain/field-visits/read-visit.ts";
import { cityManagerLoader, idParam } from "#app/http/guard.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { Page } from "#app/ui/page.tsx";
import { VisitView } from "#app/ui/visits/visit-view.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("cityManager")("fieldVisit") }];

export const loader = cityManagerLoader(
  { permission: "city.visit.read", params: idParam },
  async (ctx, { params }) => ({ visit: await readVisit(ctx, params.id) }),
);

export default function CityVisit() {
  const t = words("cityManager");

  const { visit } = useLoaderData<typeof loader>();
  return (
    <Page
      title={visit.entityName}
      lead={t("labelSNoVisit", { label: VISIT_KIND_DEFINITIONS[visit.kind].label, sNo: visit.sNo })}
      back={{ to: visitPaths.city, label: t("fieldVisits") }}
    >
      <VisitView visit={visit} />
    </Page>
  );
}
