import { paths } from "#app/http/paths.ts";

/** Papers to open: private files, so each opening is written down. */
export function FileLinks({ files }: { files: Array<{ uploadId: string; title: string }> }) {
  return (
    <ul className="flex flex-col gap-1">
      {files.map(({ uploadId, title }) => (
        <li key={uploadId}>
          <a className="link inline-flex min-h-11 items-center" href={paths.upload(uploadId)}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
