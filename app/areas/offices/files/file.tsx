import { useLoaderData } from "@remix-run/react";
import { findFile } from "#app/domain/exports/find-files.ts";
import { idParam, officeLoader } from "#app/http/guard.ts";
import { FileProgress } from "#app/ui/reports/files.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { FILES } from "./permissions.ts";

export const meta = () => [{ title: words("officeFiles")("file") }];

export const loader = officeLoader(FILES, { params: idParam }, async (ctx, { params }) => ({
  file: await findFile(ctx, params.id),
}));

export default function File() {
  return <FileProgress {...useLoaderData<typeof loader>()} at={useOffice(FILES).paths.files} />;
}
