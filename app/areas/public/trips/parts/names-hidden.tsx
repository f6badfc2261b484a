import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";

/** What a stranger is told on the page of a booking: how its guest sees the rest, and how the desk that scanned its code does. */
export function NamesHidden({ shown, page }: { shown: boolean; page: string }) {
  const t = words("trip");
  if (!shown) return null;
  return (
    <div className="mt-4 flex flex-col gap-2 text-sm">
      <p>
        {t.rich("namesHidden", {
          link: (text) => (
            <Link key="link" className="link inline-block py-1" to={paths.customerLogin(page)}>
              {text}
            </Link>
          ),
        })}
      </p>
      <p className="no-print">
        {t.rich("deskSignsIn", {
          link: (text) => (
            <Link key="link" className="link inline-block py-1" to={paths.partnerLogin}>
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

/** The way from the scanned code to the desk of whoever is signed in there. */
export function ToOwnDesk({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <p className="no-print">
      <Link to={to} className="btn btn-primary min-h-12 text-base">
        {words("trip")("toOwnDesk")}
      </Link>
    </p>
  );
}
