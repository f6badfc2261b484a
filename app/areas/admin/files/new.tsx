import { useActionData, useLoaderData } from "@remix-run/react";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { EXPORTS_OF } from "#app/domain/reports/labels.ts";
import { fileFormat, orderFile } from "#app/domain/reports/order-file.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { fileOrder, fileSearch as search } from "#app/ui/reports/file-search.ts";
import { OrderFile } from "#app/ui/reports/files.tsx";

export const meta = () => [{ title: "New file" }];

export const loader = adminLoader(
  { permission: "admin.report.export", search },
  async (ctx, { search: state }) => {
    const [properties, cities] = await Promise.all([
      listPropertyNames(ctx, state.city ? { cityId: state.city } : {}),
      cityOptions(ctx),
    ]);
    return { state, properties, cities: cities.map(({ id, name }) => ({ id, name })) };
  },
);

export const action = adminAction(
  { permission: "admin.report.export", schema: fileFormat },
  async (ctx, { value: { format }, request }) => {
    const order = fileOrder(search.decode(new URL(request.url).searchParams));
    const { id } = await orderFile(ctx, { ...order, format });
    return done(reportPaths.adminFiles.one(id), "The file is being written.");
  },
);

export default function NewFile() {
  const failure = useActionData<typeof action>();
  return (
    <OrderFile
      {...useLoaderData<typeof loader>()}
      names={EXPORTS_OF.admin}
      failure={failure}
      at={reportPaths.adminFiles}
    />
  );
}
