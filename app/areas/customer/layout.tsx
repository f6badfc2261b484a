import { NavLink, Outlet } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";

const LINKS = [
  { to: paths.customer, label: "Next stay" },
  { to: paths.customerBookings, label: "Bookings" },
  { to: paths.customerExtend(), label: "Stay longer" },
  { to: paths.customerBookMore, label: "Book more" },
  { to: paths.customerPayments, label: "Payments" },
  { to: paths.customerRefunds, label: "Refunds" },
  { to: paths.customerAccount, label: "My account" },
  { to: paths.logout("customer"), label: "Sign out" },
];

/** The frame of the customer's own pages, inside the public one. Each page guards itself. */
export default function CustomerLayout() {
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label="My pages" className="no-print flex flex-wrap gap-x-1 border-b border-base-300 pb-2">
        {LINKS.map((link) => (
          <NavLink
            key={link.to}
            to={link.to}
            end={link.to === paths.customer}
            className={({ isActive }) =>
              `flex min-h-11 items-center rounded-field px-2 text-sm sm:px-3 sm:text-base ${isActive ? "bg-primary font-semibold text-primary-content" : "underline underline-offset-2 hover:bg-base-300"}`
            }
          >
            {link.label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
