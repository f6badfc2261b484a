import { Outlet } from "@remix-run/react";
import type { OfficeFrame } from "#app/http/menus.ts";
import { ErrorPage } from "./error-page.tsx";
import { BackOfficeShell } from "./shell.tsx";

type OfficeLayoutProps = OfficeFrame & {
  /** What this office is. */
  title: string;
  /** Where it searches over everything that it works with, if it does. */
  searchAt?: string;
};

/** The frame of an office around the screen of the address. */
export function OfficeLayout(frame: OfficeLayoutProps) {
  return (
    <BackOfficeShell {...frame}>
      <Outlet />
    </BackOfficeShell>
  );
}

type OfficeErrorProps = {
  title: string;
  session: string;
  /** What the layout read, if it could. */
  frame: OfficeFrame | undefined;
};

/** The frame of an office around what went wrong. */
export function OfficeError({ title, session, frame }: OfficeErrorProps) {
  return (
    <BackOfficeShell title={title} menu={frame?.menu ?? []} person={frame?.person ?? ""} session={session}>
      <ErrorPage />
    </BackOfficeShell>
  );
}
