import { Link, useLoaderData } from "@remix-run/react";
import { MASTERS, type MasterField } from "#app/domain/masters/definitions.ts";
import { listMaster, referenceOptions } from "#app/domain/masters/list-master.ts";
import { masterLoadFailed } from "#app/http/failed-texts.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { MasterTable, masterSearch } from "#app/ui/masters/master-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { masterParam } from "./params.ts";

export const meta = () => [{ title: "Masters" }];

export const loader = adminLoader(
  {
    permission: "admin.master.read",
    failed: ({ params }) => masterLoadFailed(params.master),
    params: masterParam,
    search: masterSearch,
  },
  async (ctx, { params: { master }, search: state }) => {
    const isInCities = (MASTERS[master].fields as readonly MasterField[]).some(({ of }) => of === "cities");
    const [list, options] = await Promise.all([
      listMaster(ctx, master, state),
      isInCities ? referenceOptions(ctx, master) : null,
    ]);
    return { master, state, list, cities: options?.city_id };
  },
);

export default function MasterList() {
  const { master, state, list, cities } = useLoaderData<typeof loader>();
  const path = paths.adminMaster(master);
  return (
    <Page
      title={MASTERS[master].title}
      back={{ to: paths.adminMasters, label: "All masters" }}
      actions={
        <>
          <CsvLink href={`${path}/csv${masterSearch.href(state, { page: 1 })}`} />
          <Link to={`${path}/import`} className="btn btn-outline min-h-11">
            Import CSV
          </Link>
          <Link to={`${path}/new`} className="btn btn-primary min-h-11">
            Add a {MASTERS[master].singular}
          </Link>
        </>
      }
    >
      <MasterTable path={path} master={master} state={state} list={list} cities={cities} />
    </Page>
  );
}
