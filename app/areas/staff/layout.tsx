import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { staffLoader } from "#app/http/guard.ts";
import { officeFrame } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import { OfficeError, OfficeLayout } from "#app/ui/office-layout.tsx";
import { words } from "#app/words/catalogue.ts";

export const loader = staffLoader(
  { permission: "staff.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => officeFrame(ctx.actor, "staff"),
);

export default function StaffLayout() {
  const title = words("staff")("staff");
  return <OfficeLayout {...useLoaderData<typeof loader>()} title={title} searchAt={paths.staffSearch} />;
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("areas/staff/layout");
  return <OfficeError title={words("staff")("staff")} session="staff" frame={frame} />;
}
