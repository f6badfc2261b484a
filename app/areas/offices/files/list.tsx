import { useLoaderData } from "@remix-run/react";
import { listFiles } from "#app/domain/exports/find-files.ts";
import { officeLoader } from "#app/http/guard.ts";
import { FileList } from "#app/ui/reports/files.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { FILES } from "./permissions.ts";

export const meta = () => [{ title: "Files" }];

export const loader = officeLoader(FILES, {}, async (ctx) => ({ files: await listFiles(ctx) }));

export default function Files() {
  return <FileList {...useLoaderData<typeof loader>()} at={useOffice(FILES).paths.files} />;
}
