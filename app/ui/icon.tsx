import type { BookingKindName } from "#app/domain/bookings/labels.ts";

/** The drawings of the site: each one path on a grid of 24, in the colour of the text around it. */
const ICONS = {
  tick: "M5 12.500l4.500 4.500L19 7.500",
  call: "M6.500 3h3l1.500 4.500-2 1.500a12 12 0 0 0 6 6l1.500-2 4.500 1.500v3a2.500 2.500 0 0 1-2.700 2.500A17 17 0 0 1 4 5.700 2.500 2.500 0 0 1 6.500 3z",
  directions:
    "M12 21s7-6.200 7-11.500A7 7 0 0 0 5 9.500C5 14.800 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  chat: "M4 20l1.300-3.900A8 8 0 1 1 8.200 19zM9 10.500h6M9 13.500h4",
  room: "M3 19v-9M3 15h18v4M21 15v-2.500a2.500 2.500 0 0 0-2.500-2.500H10v5M6.500 12.500a1.500 1.500 0 1 0 0-.01",
  food: "M7 3v7a2.500 2.500 0 0 1-5 0V3M4.500 3v18M17 21V3c-2.500 1.500-4 5-3.500 9H17",
  travel:
    "M5 17H3v-4l2-1 2.500-5h9L19 12l2 1v4h-2M9 17h6M5 12h14M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  equipment: "M4 8h16v11H4zM9 8V6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2M12 11v5M9.500 13.500h5",
  lab: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 1.800 3h10.400a2 2 0 0 0 1.800-3l-5-9V3M7.500 14.500h9",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  home: "M4 11l8-7 8 7M6 9.500V20h12V9.500M10 20v-5h4v5",
  tasks:
    "M4 6l1.500 1.500L8 5M4 12l1.500 1.500L8 11M4 18l1.500 1.500L8 17M12 6.500h8M12 12.500h8M12 18.500h8",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6",
  chart: "M4 4v16h16M8.500 16v-4M13 16V8M17.500 16v-6",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.500a3.500 3.500 0 0 1 0 6M17.500 14.500A6 6 0 0 1 21 20",
  calendar: "M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4",
  rupee: "M7 4h11M7 8.500h11M7 4h3.500a4.500 4.500 0 0 1 0 9H7l7.500 7",
  books: "M5 17V6a2 2 0 0 1 2-2h12v16H7.500A2.500 2.500 0 0 1 5 17.500 2.500 2.500 0 0 1 7.500 15H19",
  settings:
    "M4 7h9M18 7h2M4 17h2M11 17h9M15.500 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM8.500 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  mail: "M4 6h16v12H4zM4 7.500l8 6 8-6",
  tag: "M12 4h8v8l-8.500 8.500-8-8zM16.200 7.800h.010",
  link: "M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 6 6l1-1",
  bank: "M4 10l8-6 8 6zM6 10v8M10 10v8M14 10v8M18 10v8M3 20.500h18",
  reply: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 6 6v1",
  undo: "M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2",
  plus: "M12 5v14M5 12h14",
  warning: "M12 4l9 16H3zM12 10v4.500M12 17.300h.010",
  signOut: "M10 4H5v16h5M15.500 8l4 4-4 4M9 12h10.500",
  filter: "M4 6h16M7 12h10M10 18h4",
  inbox: "M4 13h4l1.500 3h5l1.500-3h4M4 13l3-8h10l3 8v6H4z",
} as const;

export type IconName = keyof typeof ICONS;
export const ICON_NAMES = Object.keys(ICONS) as IconName[];

/** A drawing that says nothing to a screen reader: the words stand beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing path={ICONS[name]} className={className} />;
}

/** One path on a grid of 24. It has a size of its own: where a poor line loses the style sheet, it does not fill the screen. */
export function Drawing({ path, className = "size-5" }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
    >
      <path d={path} />
    </svg>
  );
}

/** What is sold, in the colour of its kind (`--kind-room` and so on in `styles.css`). */
export function KindIcon({ kind }: { kind: BookingKindName }) {
  return (
    <span className={`kind-mark kind-${kind}`}>
      <Icon name={kind} className="size-6" />
    </span>
  );
}
