import type { ReactNode } from "react";
import { Link } from "./link.tsx";

export type Tab = { to: string; label: ReactNode; isHere: boolean };

type TabsProps = {
  /** What the views or choices are of, for those who do not see them. */
  label: string;
  tabs: Tab[];
  /** `tabs` for views of a page, underlined; `choices` for what is shown of one view. */
  look?: "tabs" | "choices";
};

/** The views of a page side by side, as links: on a phone they scroll in their line. */
export function Tabs({ label, tabs, look = "tabs" }: TabsProps) {
  return (
    <nav aria-label={label} className={`no-print ${look}`}>
      {tabs.map(({ to, label: name, isHere }) => (
        <Link key={to} to={to} aria-current={isHere ? "page" : undefined}>
          {name}{" "}
        </Link>
      ))}
    </nav>
  );
}
