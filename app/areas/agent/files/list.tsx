import { useLoaderData } from "@remix-run/react";
import { listFiles } from "#app/domain/reports/find-files.ts";
import { agentLoader } from "#app/http/guard.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { FileList } from "#app/ui/reports/files.tsx";

export const meta = () => [{ title: "Files" }];

export const loader = agentLoader({ permission: "agent.report.export" }, async (ctx) => ({
  files: await listFiles(ctx),
}));

export default function Files() {
  return <FileList {...useLoaderData<typeof loader>()} at={reportPaths.agentFiles} />;
}
