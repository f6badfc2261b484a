import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { officeFrame } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import { OfficeError, OfficeLayout } from "#app/ui/office-layout.tsx";
import { words } from "#app/words/catalogue.ts";

export const loader = adminLoader(
  { permission: "admin.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => officeFrame(ctx.actor, "admin"),
);

export default function AdminLayout() {
  const title = words("adminHome")("administration");
  return <OfficeLayout {...useLoaderData<typeof loader>()} title={title} searchAt={paths.adminSearch} />;
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("areas/admin/layout");
  return <OfficeError title={words("adminHome")("administration")} session="admin" frame={frame} />;
}
