import type { AccountDetail } from "#app/domain/decisions/find-account.ts";
import { documentTitle, PARTNER_KIND_LABELS } from "#app/domain/documents/labels.ts";
import { partnerNumber } from "#app/domain/registrations/labels.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatDate, formatInstant, formatPhone } from "#app/ui/format.ts";
import { FactList, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { Sold } from "./sold.tsx";

/** Who an account is. */
export function AccountFacts({ account }: { account: AccountDetail }) {
  const t = words("adminApprovals");

  const facts: Array<[string, React.ReactNode]> = [
    [t("status"), <StatusBadge key="status" status={account.status} />],
    [t("number"), partnerNumber(account.id)],
    [t("contact"), account.contactName || "None"],
    [t("mobile"), account.phone ? formatPhone(account.phone) : "None"],
    [t("email"), account.email ?? "None"],
    [t("city"), [account.cityName, account.stateName].filter(Boolean).join(", ") || "None"],
    [t("address"), account.address || "None"],
    ["PAN", account.pan ?? "None"],
    ["GSTIN", account.gstin ?? "None"],
    [t("signedUp"), formatInstant(account.createdAt)],
  ];
  if (account.partnerKind) facts.splice(1, 0, ["Type", PARTNER_KIND_LABELS[account.partnerKind]]);
  if (account.hospitalName) facts.push(["Near", account.hospitalName]);
  if (account.latitude !== null && account.longitude !== null)
    facts.push(["Place", `${account.latitude}, ${account.longitude}`]);
  if (account.registeredByName) facts.push([t("signedUpPlain"), account.registeredByName]);
  if (account.accountKind === "agent") facts.push(["Commission", `${account.commissionPpm / 10_000}%`]);
  if (account.counts) facts.push([t("onSale"), <Sold key="sold" counts={account.counts} />]);
  return (
    <Panel title={t("about")}>
      <FactList facts={facts} />
    </Panel>
  );
}

const STATES = { valid: "", ending: "ends soon", ended: "has ended" } as const;

/** The papers of an account. */
export function DocumentList({ documents }: { documents: AccountDetail["documents"] }) {
  const t = words("adminApprovals");

  if (documents.length === 0) return <p>{t("noPaperYet")}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {documents.map((document) => (
        <li key={document.id}>
          <strong>{documentTitle(document.documentKind, document.number)}</strong>{" "}
          {document.documentKind === "other" ? "" : document.number}
          {document.branchName ? t("ofBranchName", { branchName: document.branchName }) : ""}
          {document.validUntil ? (
            <span className={document.state === "valid" ? "" : "font-semibold text-error-content"}>
              {t("validUntilValidUntil", { validUntil: formatDate(document.validUntil) })}
              {STATES[document.state] ? ` (${STATES[document.state]})` : ""}
            </span>
          ) : null}
          {document.uploadId ? (
            <>
              {" "}
              <a className="link" href={paths.upload(document.uploadId)}>
                {t("open")}
              </a>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
