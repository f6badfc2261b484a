/** The list as a file: what is filtered is what is in it. */
export function CsvLink({ href }: { href: string }) {
  return (
    <a href={href} className="btn btn-outline min-h-11">
      CSV
    </a>
  );
}
