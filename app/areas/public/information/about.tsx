import type { ReactNode } from "react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Link } from "#app/ui/link.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { words } from "#app/words/catalogue.ts";
import { Reading } from "./parts/reading.tsx";

export const meta = () =>
  described({
    title: words("about")("title"),
    description: words("about")("description"),
  });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function About() {
  const t = words("about");
  const brand = useRoot()?.brand ?? "";
  const link = (to: string) => (text: ReactNode) => (
    <Link to={to} className="link">
      {text}
    </Link>
  );
  return (
    <Reading
      title={t("heading", { brand })}
      lead={t("lead")}
      sections={[
        {
          title: t("why"),
          body: (
            <>
              <p>{t("why1")}</p>
              <p>{t("why2", { brand })}</p>
            </>
          ),
        },
        { title: t("check"), body: <p>{t("checkText")}</p> },
        { title: t("earn"), body: <p>{t("earnText")}</p> },
        {
          title: t("talk"),
          body: <p>{t.rich("talkText", { write: link(paths.contactUs), call: link(paths.callback) })}</p>,
        },
      ]}
    />
  );
}
