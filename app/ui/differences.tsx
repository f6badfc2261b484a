import type { ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { FactList, Panel } from "./page.tsx";

type Difference = { label: string; before: string | null; after: string | null };

const Nothing = () => <span className="text-base-content/70">{words("officeListings")("nothing")}</span>;

/** What a change makes of what was there, line by line. `isNew`: nothing was there, so only what shall be. */
export function Differences({ lines, isNew = false }: { lines: Difference[]; isNew?: boolean }) {
  const t = words("officeListings");
  if (lines.length === 0) return null;
  if (isNew) {
    const facts = lines.map(({ label, after }): [string, ReactNode] => [
      label,
      <span key={label} className="whitespace-pre-line">
        {after}
      </span>,
    ]);
    return (
      <Panel>
        <FactList facts={facts} />
      </Panel>
    );
  }
  return (
    <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100">
      <table className="stacked table table-sm">
        <thead>
          <tr className="bg-base-200 text-base-content">
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("now")}</th>
            <th scope="col">{t("willBe")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, before, after }) => (
            <tr key={label} className="align-top">
              <th scope="row" className="w-40 font-semibold">
                {label}
              </th>
              <td className="cell whitespace-pre-line" data-label="Now">
                {before === null ? <Nothing /> : <del className="bg-error no-underline">{before}</del>}
              </td>
              <td className="cell whitespace-pre-line" data-label="Will be">
                {after === null ? <Nothing /> : <ins className="bg-success no-underline">{after}</ins>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
