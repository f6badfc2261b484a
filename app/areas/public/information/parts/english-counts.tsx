import { useLocation } from "@remix-run/react";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { hrefIn } from "#app/words/href.ts";
import { LANGUAGES } from "#app/words/languages.ts";

/** On a translated legal text: the English one is what counts, with a link to it. */
export function EnglishCounts() {
  const location = useLocation();
  const t = words("legal");
  if (t.language === "en") return null;
  return (
    <p role="note" className="rounded-box bg-base-200 p-4">
      {t.rich("englishCounts", {
        link: (chunks) => (
          <Link to={hrefIn(location, "en")} hrefLang={LANGUAGES.en.tag} className="link">
            {chunks}
          </Link>
        ),
      })}
    </p>
  );
}
