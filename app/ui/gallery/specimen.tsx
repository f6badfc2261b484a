import type { ReactNode } from "react";

/** A group of parts under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-base-300 pt-5">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One part in one state, with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-normal text-base-content/80">{name}</h3>
      {children}
    </div>
  );
}

/** Parts beside each other, as many as fit. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
