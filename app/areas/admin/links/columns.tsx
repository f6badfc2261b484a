import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { UPLOAD_STATUS_LABELS } from "#app/domain/short-links/labels.ts";
import type { LinkRow } from "#app/domain/short-links/list-links.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatInstant } from "#app/ui/format.ts";
import type { Column } from "#app/ui/table.tsx";

type Shown = LinkRow | SerializeFrom<LinkRow>;

/** What a link is now, in words. */
export function linkState(link: Shown, now: string | Date): string {
  if (link.disabledAt) return "Switched off";
  if (link.expiresAt && new Date(link.expiresAt) <= new Date(now)) return "Ended";
  return UPLOAD_STATUS_LABELS[link.uploadStatus];
}

/** The columns of a list of links. */
export function linkColumns(origin: string, now: string | Date): Column<Shown>[] {
  return [
    {
      key: "code",
      label: "Short link",
      value: (row) => (
        <Link to={paths.adminLink(row.id)} className="link whitespace-nowrap">
          {row.code ? `${new URL(origin).host}${paths.shortLink(row.code)}` : "No code yet"}
        </Link>
      ),
    },
    {
      key: "to",
      label: "Leads to",
      value: (row) => (
        <>
          <span className="font-medium">{row.label || row.host}</span>
          <span className="block max-w-md truncate text-base-content/80">{row.longUrl}</span>
        </>
      ),
    },
    { key: "state", label: "State", value: (row) => linkState(row, now) },
    { key: "clicks", label: "People", numeric: true, value: (row) => formatCount(row.clicks) },
    {
      key: "made",
      label: "Made",
      value: (row) => (
        <>
          <span className="whitespace-nowrap">{formatInstant(row.createdAt)}</span>
          {row.madeBy ? <span className="block text-base-content/80">{row.madeBy}</span> : null}
        </>
      ),
    },
    {
      key: "ends",
      label: "Ends",
      value: (row) =>
        row.expiresAt ? <span className="whitespace-nowrap">{formatInstant(row.expiresAt)}</span> : null,
    },
  ];
}
