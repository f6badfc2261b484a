import type { ReactNode } from "react";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

type ChoiceCardProps = {
  to: string;
  icon: IconName;
  /** Whose colour the drawing has. */
  kind?: BookingKindName;
  title: string;
  children: ReactNode;
};

/** One of several things to go on with: the whole card is the link. */
export function ChoiceCard({ to, icon, kind = "room", title, children }: ChoiceCardProps) {
  return (
    <Link
      to={to}
      className="flex h-full items-start gap-4 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
    >
      <span className={`kind-mark kind-${kind}`}>
        <Icon name={icon} className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="block text-lg font-semibold text-primary">{title}</span> {children}
      </span>
    </Link>
  );
}
