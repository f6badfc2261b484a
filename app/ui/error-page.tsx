import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { FALLBACK_MESSAGE } from "#app/domain/shared/messages.ts";
import { publicPages } from "#app/http/addresses/public.ts";
import { words } from "#app/words/catalogue.ts";
import type { Key } from "#app/words/translate.ts";
import { Link } from "./link.tsx";
import { Page } from "./page.tsx";
import { RoomToHospital } from "./room-to-hospital.tsx";

const TITLES: Record<number, Key<"shell">> = {
  400: "error400",
  403: "error403",
  404: "error404",
  409: "error409",
  429: "error429",
  503: "error503",
};

/** Errors that may pass by themselves: the page, or that of the form which was sent, is offered again. */
const PASSING = [429, 500, 503];

/** What an error is called. */
export function errorTitle(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return words("shell")(TITLES[status] ?? "errorOther");
}

/** Every error that a page can meet, in plain words, with a way on and an id for support. */
export function ErrorPage() {
  const t = words("shell");
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const told = (response?.data ?? {}) as { message?: string; errorId?: string };
  const status = response?.status ?? 500;
  const mayPass = PASSING.includes(status);
  const text =
    status === 404 && (!told.message || told.message === "Not found")
      ? t("notFoundText")
      : (told.message ?? FALLBACK_MESSAGE);
  return (
    <Page title={errorTitle(error)} width="narrow">
      {status === 404 ? (
        <div className="max-w-md overflow-hidden rounded-box bg-(--illustration)">
          <RoomToHospital />
        </div>
      ) : null}
      <p className="text-lg">{text}</p>
      {told.errorId ? <p className="text-sm">{t("errorId", { id: told.errorId })}</p> : null}
      <p className="flex flex-wrap gap-3">
        {mayPass ? (
          <>
            <Link to={pathname + search} className="btn btn-primary min-h-12">
              {t("tryAgain")}
            </Link>{" "}
          </>
        ) : null}
        <Link
          to={publicPages.home.path}
          className={`btn min-h-12 ${mayPass ? "btn-outline" : "btn-primary"}`}
        >
          {t("home")}
        </Link>{" "}
        <Link to={publicPages.rooms.path} className="btn btn-outline min-h-12">
          {t("findRoom")}
        </Link>
      </p>
    </Page>
  );
}
