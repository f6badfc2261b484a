import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { formatCount, formatRupees } from "../format.ts";
import { Link } from "../link.tsx";

export type Bar = {
  /** Short, under the bar: "Dec". */
  label: string;
  /** Whole, in the table: "Dec 2026". */
  name: string;
  value: number;
  /** What it counts, if it is one kind alone: the bar has its colour. */
  kind?: BookingKindName;
  /** The list behind the number. */
  to?: string;
};

type BarChartProps = {
  title: string;
  /** What the bars are: counts, or paise. */
  unit: "count" | "rupees";
  bars: Bar[];
  /** Above the values in the table. */
  valueLabel: string;
  /** Above the names in the table. */
  nameLabel: string;
};

const WIDTH = 340;
const HEIGHT = 160;
const FLOOR = HEIGHT - 32;
const CEILING = 18;
/** A few bars stand spread over the whole width, not as towers. */
const WIDEST = 44;

/**
 * Bars as SVG drawn on the server: nothing runs in the browser. The same numbers stand below as a table, each opening its list.
 */
export function BarChart({ title, unit, bars, valueLabel, nameLabel }: BarChartProps) {
  const t = words("lists");
  const top = Math.max(...bars.map(({ value }) => value), 0);
  const format = unit === "rupees" ? formatRupees : formatCount;
  const step = WIDTH / Math.max(bars.length, 1);
  const width = Math.min(step * 0.72, WIDEST);
  const every = Math.ceil(bars.length / 12);
  // Labels that are too wide to stand side by side take turns on two lines.
  const lines = bars.some(({ label }) => label.length * 6 > step * every) ? 2 : 1;
  return (
    <figure className="flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-4">
      <figcaption className="font-semibold">{title}</figcaption>
      {top === 0 ? (
        <p className="text-sm text-base-content/80">{t("nothingYet")}</p>
      ) : (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t("chartOf", { title, summary: summary(bars, format) })}
          className="w-full max-w-xl text-primary"
        >
          <line
            x1="0"
            x2={WIDTH}
            y1={FLOOR}
            y2={FLOOR}
            stroke="currentColor"
            strokeOpacity="0.45"
            strokeWidth="1"
          />
          {[0.5, 1].map((part) => (
            <line
              key={part}
              x1="0"
              x2={WIDTH}
              y1={FLOOR - (FLOOR - CEILING) * part}
              y2={FLOOR - (FLOOR - CEILING) * part}
              stroke="currentColor"
              strokeOpacity="0.15"
              strokeDasharray="3 4"
            />
          ))}
          {bars.map((bar, index) => {
            const height = bar.value > 0 ? Math.max(2, ((FLOOR - CEILING) * bar.value) / top) : 0;
            const middle = step * (index + 0.5);
            return (
              <g key={bar.name}>
                <rect
                  x={middle - width / 2}
                  y={FLOOR - height}
                  width={width}
                  height={height}
                  rx="3"
                  className={bar.kind ? `kind-${bar.kind} fill-(--kind)` : "fill-current"}
                >
                  <title>{`${bar.name}: ${format(bar.value)}`}</title>
                </rect>
                {bar.value > 0 && step >= 24 ? (
                  <text
                    x={middle}
                    y={FLOOR - height - 4}
                    textAnchor="middle"
                    fontSize="11"
                    fontWeight="600"
                    className="fill-base-content"
                  >
                    {short(bar.value, unit)}
                  </text>
                ) : null}
                {index % every === 0 ? (
                  <text
                    x={middle}
                    y={FLOOR + 13 + (index % lines) * 13}
                    textAnchor="middle"
                    fontSize="11"
                    className="fill-base-content/85"
                  >
                    {bar.label}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      )}
      <details className="text-sm">
        <summary className="link cursor-pointer py-2">{t("asTable")}</summary>
        <table className="table table-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{nameLabel}</th>
              <th scope="col" className="text-end">
                {valueLabel}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row" className="font-normal">
                  {bar.name}
                </th>
                <td className="text-end tabular-nums">
                  {bar.to ? (
                    <Link to={bar.to} className="link">
                      {format(bar.value)}
                    </Link>
                  ) : (
                    format(bar.value)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function summary(bars: Bar[], format: (value: number) => string): string {
  const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), present(bars[0]));
  return words("lists")("chartSummary", { count: bars.length, name: most.name, value: format(most.value) });
}

/** As much of a number as fits over a bar: 12, 3.4k, 5.6L (lakh), 1.2Cr. */
function short(value: number, unit: "count" | "rupees"): string {
  const whole = unit === "rupees" ? value / 100 : value;
  for (const [size, word] of [
    [10_000_000, "Cr"],
    [100_000, "L"],
    [1_000, "k"],
  ] as const)
    if (whole >= size) return `${(whole / size).toFixed(whole >= size * 10 ? 0 : 1)}${word}`;
  return String(Math.round(whole));
}
