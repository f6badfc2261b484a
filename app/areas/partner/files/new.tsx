import { useActionData, useLoaderData } from "@remix-run/react";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { EXPORTS_OF } from "#app/domain/reports/labels.ts";
import { fileFormat, orderFile } from "#app/domain/reports/order-file.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { fileOrder, fileSearch as search } from "#app/ui/reports/file-search.ts";
import { OrderFile } from "#app/ui/reports/files.tsx";

export const meta = () => [{ title: "New file" }];

export const loader = partnerLoader(
  { permission: "partner.report.export", search },
  async (ctx, { search: state }) => ({ state, properties: await listPropertyNames(ctx) }),
);

export const action = partnerAction(
  { permission: "partner.report.export", schema: fileFormat },
  async (ctx, { value: { format }, request }) => {
    const order = fileOrder(search.decode(new URL(request.url).searchParams));
    const { id } = await orderFile(ctx, { ...order, format });
    return done(reportPaths.partnerFiles.one(id), "The file is being written.");
  },
);

export default function NewFile() {
  const failure = useActionData<typeof action>();
  return (
    <OrderFile
      {...useLoaderData<typeof loader>()}
      names={EXPORTS_OF.partner}
      failure={failure}
      at={reportPaths.partnerFiles}
    />
  );
}
