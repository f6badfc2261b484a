import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { Page } from "./page.tsx";

const TITLES: Record<number, string> = {
  400: "This could not be read",
  403: "You may not open this",
  404: "Page not found",
  409: "This has changed meanwhile",
  429: "Too many tries",
  503: "Please try again in a minute",
};

/** Every error that a page can meet, in plain words, with a way on and an id for support. */
export function ErrorPage() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const told = (response?.data ?? {}) as { message?: string; errorId?: string };
  const status = response?.status ?? 500;
  const text =
    status === 404 && (!told.message || told.message === "Not found")
      ? "There is nothing at this address. It may have moved, or the link may be incomplete."
      : (told.message ?? "Something went wrong Please try again!");
  return (
    <Page title={TITLES[status] ?? "Something went wrong"} width="narrow">
      <p>{text}</p>
      {told.errorId ? (
        <p className="text-sm">If it happens again, tell us this number: {told.errorId}</p>
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Link to="/" className="btn btn-primary min-h-12">
          Go to the start page
        </Link>
        <Link to="/rooms" className="btn btn-outline min-h-12">
          Find a room
        </Link>
      </p>
    </Page>
  );
}
