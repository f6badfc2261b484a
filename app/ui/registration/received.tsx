import type { ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { Link } from "../link.tsx";

/** The dialog after a registration was taken: what happens next. It is open without any script, and closing it is a link. */
export function Received({
  title,
  children,
  closeTo,
}: {
  title: string;
  children: ReactNode;
  closeTo: string;
}) {
  return (
    <section
      role="dialog"
      aria-labelledby="received-title"
      className="mx-auto flex w-full max-w-xl flex-col gap-4 rounded-box border-2 border-success-content bg-base-100 p-6"
    >
      <h2 id="received-title">{title}</h2>
      {children}
      <Link to={closeTo} className="btn btn-primary min-h-12 self-start">
        {words("forms")("close")}
      </Link>
    </section>
  );
}
