import type { ReactNode } from "react";
import { Page, Panel } from "#app/ui/page.tsx";

export type Section = { title: string; body: ReactNode };

type ReadingProps = { title: string; lead: ReactNode; sections: Section[]; children?: ReactNode };

/** A page to read: a title, a sentence that says it all, sections under headings. */
export function Reading({ title, lead, sections, children }: ReadingProps) {
  return (
    <Page title={title} lead={lead} width="narrow">
      {children}
      {sections.map((section) => (
        <Panel key={section.title} title={section.title} className="prose-plain">
          {section.body}
        </Panel>
      ))}
    </Page>
  );
}

/** Lines with a dot. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 ps-5">{children}</ul>;
}
