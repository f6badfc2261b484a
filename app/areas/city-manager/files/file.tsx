import { useLoaderData } from "@remix-run/react";
import { findFile } from "#app/domain/reports/find-files.ts";
import { cityManagerLoader, idParam } from "#app/http/guard.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { FileProgress } from "#app/ui/reports/files.tsx";

export const meta = () => [{ title: "File" }];

export const loader = cityManagerLoader(
  { permission: "city.report.export", params: idParam },
  async (ctx, { params }) => ({
    file: await findFile(ctx, params.id),
  }),
);

export default function File() {
  return <FileProgress {...useLoaderData<typeof loader>()} at={reportPaths.cityFiles} />;
}
