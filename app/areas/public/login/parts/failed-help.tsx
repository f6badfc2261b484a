import { words } from "#app/words/catalogue.ts";
/** What to do after a login by password was refused. The same words for every account. */
export function FailedHelp() {
  const t = words("account");
  return <p className="text-sm text-base-content/80">{t("failedHelp")}</p>;
}
