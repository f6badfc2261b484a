import { useLoaderData } from "@remix-run/react";
import { KINDS } from "#app/domain/field-visits/labels.ts";
import { readVisit } from "#app/domain/field-visits/read-visit.ts";
import { cityManagerLoader, idParam } from "#app/http/guard.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { Page } from "#app/ui/page.tsx";
import { VisitView } from "#app/ui/visits/visit-view.tsx";

export const meta = () => [{ title: "Field visit" }];

export const loader = cityManagerLoader(
  { permission: "city.visit.read", params: idParam },
  async (ctx, { params }) => ({ visit: await readVisit(ctx, params.id) }),
);

export default function CityVisit() {
  const { visit } = useLoaderData<typeof loader>();
  return (
    <Page
      title={visit.entityName}
      lead={`${KINDS[visit.kind].label} visit ${visit.sNo}`}
      back={{ to: visitPaths.city, label: "Field visits" }}
    >
      <VisitView visit={visit} />
    </Page>
  );
}
