import { useActionData, useLoaderData } from "@remix-run/react";
import { EXPORTS_OF } from "#app/domain/reports/labels.ts";
import { fileFormat, orderFile } from "#app/domain/reports/order-file.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { fileOrder, fileSearch as search } from "#app/ui/reports/file-search.ts";
import { OrderFile } from "#app/ui/reports/files.tsx";

export const meta = () => [{ title: "New file" }];

export const loader = agentLoader(
  { permission: "agent.report.export", search },
  (_ctx, { search: state }) => ({ state }),
);

export const action = agentAction(
  { permission: "agent.report.export", schema: fileFormat },
  async (ctx, { value: { format }, request }) => {
    const order = fileOrder(search.decode(new URL(request.url).searchParams));
    const { id } = await orderFile(ctx, { ...order, format });
    return done(reportPaths.agentFiles.one(id), "The file is being written.");
  },
);

export default function NewFile() {
  const failure = useActionData<typeof action>();
  return (
    <OrderFile
      {...useLoaderData<typeof loader>()}
      names={EXPORTS_OF.agent}
      failure={failure}
      at={reportPaths.agentFiles}
    />
  );
}
