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
  nothing: "M4 13h4l1.500 3h5l1.500-3h4M4 13l3-8h10l3 8v6H4z",
} as const;

export type IconName = keyof typeof ICONS;

/** A drawing that says nothing to a screen reader: the words stand beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing path={ICONS[name]} className={className} />;
}

/** One path on a grid of 24. */
export function Drawing({ path, className = "size-5" }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
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
