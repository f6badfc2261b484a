import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listFiles } from "#app/domain/exports/find-files.ts";
import {
  endSchedule,
  listSchedules,
  resumeSchedule,
  schedulesReports,
} from "#app/domain/report-schedules/schedules.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { FileList } from "#app/ui/reports/files.tsx";
import { Schedules } from "#app/ui/reports/schedules.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { FILES } from "./permissions.ts";

export const meta = () => [{ title: words("officeFiles")("files") }];

export const loader = officeLoader(FILES, {}, async (ctx) => ({
  files: await listFiles(ctx),
  isMailed: schedulesReports(ctx.actor),
  schedules: await listSchedules(ctx),
}));

const one = z.object({ id: z.uuid() });

export const action = officeAction(
  FILES,
  { intents: { end: one, resume: one } },
  async (ctx, { request, intent, value: { id }, office }) => {
    const t = words("officeFiles");
    const to = afterDecision(request, office.paths.files.all);
    if (intent === "end") {
      await endSchedule(ctx, id);
      return done(to, t("noLongerMailed"), { tone: "info" });
    }
    await resumeSchedule(ctx, id);
    return done(to, t("mailedAgain"));
  },
);

export default function Files() {
  const { files, isMailed, schedules } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const at = useOffice(FILES).paths.files;
  return (
    <FileList files={files} at={at}>
      <FormFailureAlert failure={failure} />
      {isMailed ? <Schedules schedules={schedules} at={at} /> : null}
    </FileList>
  );
}
