import { useLoaderData } from "@remix-run/react";
import { MASTER_KEYS, MASTERS } from "#app/domain/masters/definitions.ts";
import { masterCounts } from "#app/domain/masters/find-master.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount } from "#app/ui/format.ts";
import { NumberTile, Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "All masters" }];

export const loader = adminLoader({ permission: "admin.master.read" }, async (ctx) => ({
  counts: await masterCounts(ctx),
}));

export default function AllMasters() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <Page
      title="All masters"
      lead="The choices in the site's forms. Each list can be exported and imported as CSV."
    >
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {MASTER_KEYS.map((master) => (
          <NumberTile
            key={master}
            to={paths.adminMaster(master)}
            label={MASTERS[master].title}
            value={formatCount(counts.find((one) => one.master === master)?.rows ?? 0)}
          />
        ))}
        <NumberTile to={adminAddresses.hospitals.path} label="Hospitals" hint="Names, places, merging" />
        <NumberTile
          to={paths.adminSearchMisses}
          label="Searches without results"
          hint="Make aliases of them"
        />
        <NumberTile to={paths.adminPropertyMaster} label="Properties" hint="Houses and their fees" />
        <NumberTile
          to={paths.adminTalkToHospital}
          label="Talk to hospital"
          hint="Pages of hospitals and doctors"
        />
      </div>
    </Page>
  );
}
