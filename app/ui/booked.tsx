import { words } from "#app/words/catalogue.ts";
import { Icon, type IconName } from "./icon.tsx";

type BookedProps = {
  /** The number that is said at the desk. */
  number: string;
  /** What is booked, and when: a line each. */
  what: string[];
  /** The address of the picture that the desk scans. */
  code: string;
  /** Of the house or the seller, E.164. */
  phone: string | null;
  /** Where to go; null when somebody comes. */
  point: { latitude: number; longitude: number } | null;
  /** What is sent to the family; it names nobody. */
  message: string;
};

/** It is booked: the number, the code for the desk, and the three things that people do next. */
export function Booked({ number, what, code, phone, point, message }: BookedProps) {
  const t = words("trip");
  return (
    <section
      aria-label={t("bookingNumber")}
      className="booked overflow-hidden rounded-box border border-base-300 bg-base-100"
    >
      <div className="flex items-center gap-3 bg-success p-4 text-success-content sm:gap-5 sm:p-6">
        <span className="no-print hidden size-16 shrink-0 place-items-center rounded-full bg-success-content text-success sm:grid">
          <Icon name="tick" className="size-9" />
        </span>
        <p className="min-w-0 flex-1">
          <span className="mb-2 grid size-11 place-items-center rounded-full bg-success-content text-success sm:hidden">
            <Icon name="tick" className="size-7" />
          </span>{" "}
          <span className="block text-sm font-medium">{t("bookingNumber")}</span>{" "}
          <span dir="ltr" className="block text-xl font-bold whitespace-nowrap tabular-nums sm:text-3xl">
            {number}
          </span>
          {what.map((line) => (
            <span key={line} className="block text-sm sm:text-base">
              {line}
            </span>
          ))}
        </p>
        <img
          src={code}
          alt={t("qr")}
          width={112}
          height={112}
          className="size-24 self-start rounded-field bg-white p-1 sm:size-32"
        />
      </div>
      <div className="no-print p-3">
        <ReachActions phone={phone} point={point} message={message} />
      </div>
    </section>
  );
}

type ReachProps = Pick<BookedProps, "phone" | "point"> & { message?: string };

/** Call, directions and, where there is something to tell, WhatsApp: three large buttons in a row. */
export function ReachActions({ phone, point, message }: ReachProps) {
  const t = words("trip");
  return (
    <ul className={`no-print grid auto-cols-fr grid-flow-col gap-2 ${message ? "" : "sm:max-w-md"}`}>
      {phone ? <Action icon="call" href={`tel:${phone}`} label={t("callThem")} /> : null}
      {point ? (
        <Action
          icon="directions"
          href={`https://www.google.com/maps/dir/?api=1&destination=${point.latitude},${point.longitude}`}
          label={t("directions")}
        />
      ) : null}
      {message ? (
        <Action icon="chat" href={`https://wa.me/?text=${encodeURIComponent(message)}`} label="WhatsApp" />
      ) : null}
    </ul>
  );
}

function Action({ icon, href, label }: { icon: IconName; href: string; label: string }) {
  return (
    <li>
      <a
        href={href}
        rel="noreferrer"
        className="flex h-full min-h-16 flex-col items-center justify-center gap-1 rounded-field border border-base-300 p-2 text-center text-sm font-semibold hover:border-primary"
      >
        <Icon name={icon} className="size-6 text-primary" />
        {label}
      </a>
    </li>
  );
}
