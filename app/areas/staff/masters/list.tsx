import { Link, useLoaderData } from "@remix-run/react";
import { MASTERS, type MasterField } from "#app/domain/masters/definitions.ts";
import { listMaster, referenceOptions } from "#app/domain/masters/list-master.ts";
import { masterLoadFailed } from "#app/http/failed-texts.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { MasterTable, masterSearch } from "#app/ui/masters/master-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { MASTER_BY_PATH, type MasterPath, masterOf } from "./parts/master-paths.ts";

export const meta = () => [{ title: "Masters" }];

export const loader = staffLoader(
  {
    permission: "staff.master.read",
    failed: ({ page }) => masterLoadFailed(MASTER_BY_PATH[page as MasterPath]),
    search: masterSearch,
  },
  async (ctx, { request, search: state }) => {
    const { path, master } = masterOf(request);
    const isInCities = (MASTERS[master].fields as readonly MasterField[]).some(({ of }) => of === "cities");
    const [list, options] = await Promise.all([
      listMaster(ctx, master, state),
      isInCities ? referenceOptions(ctx, master) : null,
    ]);
    return { path, master, state, list, cities: options?.city_id };
  },
);

export default function Masters() {
  const { path, master, state, list, cities } = useLoaderData<typeof loader>();
  return (
    <Page
      title={MASTERS[master].title}
      actions={
        <>
          <CsvLink href={`${paths.staffMaster(path)}/csv${masterSearch.href(state, { page: 1 })}`} />
          <Link to={paths.staffMasterRow(path, "new")} className="btn btn-primary min-h-11">
            Add a {MASTERS[master].singular}
          </Link>
        </>
      }
    >
      <MasterTable path={paths.staffMaster(path)} master={master} state={state} list={list} cities={cities} />
    </Page>
  );
}
