import { Icon } from "./icon.tsx";

/** The list as a file: what is filtered is what is in it. Never as loud as what the page is for. */
export const CsvLink = ({ href }: { href: string }) => <FileLink href={href} label="CSV" />;

/** The same as another kind of file. @param label "PDF", "XLSX" */
export function FileLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="btn btn-ghost min-h-11 px-2 sm:px-3">
      <Icon name="download" />
      {label}
    </a>
  );
}
