import { Drawing } from "#app/ui/icon.tsx";
import { translateName } from "#app/words/labels.ts";

/** What matters to a patient, each with a drawing: found at a glance in a list of cards. */

/** One path on a grid of 24, by the name of the facility; others have a tick. */
const ICONS: Record<string, string> = {
  lift: "M6 3h12v18H6zM9 10l3-3 3 3M9 14l3 3 3-3",
  "step-free entrance": "M3 20h18L3 12zM3 12V6",
  "wheelchair-accessible bathroom": "M10 4.500v8h5l3 6M10 9h4M8.500 11a5 5 0 1 0 6 6.500",
  "western toilet": "M6 3v9h11a5.500 5.500 0 0 1-5.500 5.500H10V21h6M6 12v3l4 2.500",
  "grab bars": "M4 6v4a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V6M2 6h4M18 6h4",
  "attendant bed": "M3 18v-8M3 14h18v4M21 14v-2a2 2 0 0 0-2-2h-8v4M6.500 11.500a1.500 1.500 0 1 0 0-.01",
  "self-cooking kitchen": "M5 10h14v6a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM2 10h20M9 6V4M12 6V3M15 6V4",
  "fridge for medicine": "M7 3h10v18H7zM7 10h10M10 6v1.500M10 13v3",
  "power backup": "M13 2 5 14h6l-1 8 8-12h-6z",
  "oxygen point": "M9 8h6v13H9zM10 8V5h4v3M12 5V3M15 12h3v4",
  "quiet floor": "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  "ground-floor room": "M3 20h18M5 20V10l7-6 7 6v10M10 20v-5h4v5",
};
const TICK = "M5 12.500l4.500 4.500L19 7.500";

export function FacilityChips({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li
          key={name}
          className="inline-flex items-center gap-1.5 rounded-full border border-base-300 bg-base-200 px-2.5 py-1 text-sm"
        >
          <Drawing path={ICONS[name.toLowerCase()] ?? TICK} className="size-4 text-primary" />
          {translateName(name)}
        </li>
      ))}
    </ul>
  );
}
