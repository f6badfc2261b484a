import { NavLink, Outlet } from "@remix-run/react";
import { menusOf } from "#app/domain/menus/menus.ts";
import { paths } from "#app/http/paths.ts";

const SIGN_OUT = { path: paths.logout("customer"), label: "Sign out" };

/** The frame of the customer's own pages, inside the public one. Each page guards itself. */
export default function CustomerLayout() {
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label="My pages" className="no-print flex flex-wrap gap-x-1 border-b border-base-300 pb-2">
        {[...menusOf("customer", null), SIGN_OUT].map((link) => (
          <NavLink
            key={link.path}
            to={link.path}
            end={link.path === paths.customer}
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
