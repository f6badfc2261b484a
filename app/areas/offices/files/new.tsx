import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Forbidden } from "#app/domain/errors.ts";
import { LISTS, type ListName } from "#app/domain/exports/lists.ts";
import { orderFile } from "#app/domain/exports/order-file.ts";
import { FILE_FORMATS } from "#app/domain/lists/write-file.ts";
import {
  dayFilters,
  newSchedule,
  scheduleReport,
  schedulesReports,
} from "#app/domain/report-schedules/schedules.ts";
import { text } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { showFilters } from "#app/http/show-list.ts";
import { OrderFile } from "#app/ui/reports/order-file.tsx";
import { ScheduleForm } from "#app/ui/reports/schedule-form.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { orderableLists } from "../../orderable-lists.ts";
import { FILES } from "./permissions.ts";

/** A list as a file that is written in the background: `?list=` says which, the rest are its own filters. */

export const meta = () => [{ title: words("officeFiles")("newFile") }];

/** The list that an address names, of those that the actor may have. @throws Forbidden for another */
function listNamed(names: readonly ListName[], params: URLSearchParams): ListName {
  const asked = text(60).decode(params.get("list"), []) || names[0];
  const found = names.find((name) => name === asked);
  if (!found) throw new Forbidden();
  return found;
}

export const loader = officeLoader(FILES, {}, async (ctx, { request }) => {
  const params = new URL(request.url).searchParams;
  const names = orderableLists(ctx.actor);
  const list = await LISTS[listNamed(names, params)]();
  const titles = await Promise.all(names.map(async (name) => ({ name, title: (await LISTS[name]()).title })));
  const state = list.search.decode(params);
  return {
    name: list.name,
    title: list.title,
    lists: titles,
    filters: await showFilters(ctx, list, state),
    isMailed: schedulesReports(ctx.actor),
    hasDays: dayFilters(list.filters) !== undefined,
  };
});

export const action = officeAction(
  FILES,
  { intents: { write: z.object({ format: z.enum(FILE_FORMATS) }), mail: newSchedule } },
  async (ctx, { intent, value, request, office }) => {
    const t = words("officeFiles");
    const params = new URL(request.url).searchParams;
    const list = listNamed(orderableLists(ctx.actor), params);
    const query = params.toString();
    if (intent === "mail") {
      await scheduleReport(ctx, { ...value, list, query });
      return done(office.paths.files.all, t("willBeMailed"));
    }
    const { id } = await orderFile(ctx, { list, query, format: value.format });
    return done(office.paths.files.one(id), t("beingWritten"));
  },
);

export default function NewFile() {
  const failure = useActionData<typeof action>();
  const shown = useLoaderData<typeof loader>();
  return (
    <OrderFile {...shown} failure={failure} at={useOffice(FILES).paths.files}>
      {shown.isMailed ? <ScheduleForm hasDays={shown.hasDays} /> : null}
    </OrderFile>
  );
}
