import type { ReactNode } from "react";
import { Page, Panel } from "#app/ui/page.tsx";
import { RoomToHospital } from "#app/ui/room-to-hospital.tsx";

/** A sign-in: its form, and beside it on a desk the drawing of what the site is for. */
export function SignInFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Page title={title} lead={lead} width="columns">
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Panel>{children}</Panel>
        <div className="hidden overflow-hidden rounded-box bg-(--illustration) lg:block">
          <RoomToHospital />
        </div>
      </div>
    </Page>
  );
}
