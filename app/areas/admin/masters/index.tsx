import { useLoaderData } from "@remix-run/react";
import { MASTER_KEYS, MASTERS } from "#app/domain/masters/definitions.ts";
import { masterCounts } from "#app/domain/masters/find-master.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount } from "#app/ui/format.ts";
import { NumberTile, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminMasters")("allMasters") }];

export const loader = adminLoader({ permission: "admin.master.read" }, async (ctx) => ({
  counts: await masterCounts(ctx),
}));

export default function AllMasters() {
  const t = words("adminMasters");

  const { counts } = useLoaderData<typeof loader>();
  return (
    <Page title={t("allMasters")} lead={t("choicesInSitesFormsEach")}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {MASTER_KEYS.map((master) => (
          <NumberTile
            key={master}
            to={paths.adminMaster(master)}
            label={MASTERS[master].title}
            value={formatCount(counts.find((one) => one.master === master)?.rows ?? 0)}
          />
        ))}
        <NumberTile
          to={adminAddresses.hospitals.path}
          label={t("hospitals")}
          hint={t("namesPlacesMerging")}
        />
        <NumberTile
          to={paths.adminSearchMisses}
          label={t("searchesWithoutResults")}
          hint={t("makeAliasesOfThem")}
        />
        <NumberTile to={paths.adminPropertyMaster} label={t("properties")} hint={t("housesAndTheirFees")} />
        <NumberTile
          to={paths.adminTalkToHospital}
          label={t("talkToHospital")}
          hint={t("pagesOfHospitalsAndDoctors")}
        />
      </div>
    </Page>
  );
}
