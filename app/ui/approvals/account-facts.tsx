import type { AccountDetail } from "#app/domain/decisions/find-account.ts";
import { documentTitle, PARTNER_KIND_LABELS } from "#app/domain/documents/labels.ts";
import { partnerNumber } from "#app/domain/registrations/labels.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatDate, formatInstant, formatPhone } from "#app/ui/format.ts";
import { FactList, Panel } from "#app/ui/page.tsx";
import { Sold } from "./sold.tsx";

/** Who an account is. */
export function AccountFacts({ account }: { account: AccountDetail }) {
  const facts: Array<[string, React.ReactNode]> = [
    ["Status", <StatusBadge key="status" status={account.status} />],
    ["Number", partnerNumber(account.id)],
    ["Contact", account.contactName || "None"],
    ["Mobile", account.phone ? formatPhone(account.phone) : "None"],
    ["Email", account.email ?? "None"],
    ["City", [account.cityName, account.stateName].filter(Boolean).join(", ") || "None"],
    ["Address", account.address || "None"],
    ["PAN", account.pan ?? "None"],
    ["GSTIN", account.gstin ?? "None"],
    ["Signed up", formatInstant(account.createdAt)],
  ];
  if (account.partnerKind) facts.splice(1, 0, ["Type", PARTNER_KIND_LABELS[account.partnerKind]]);
  if (account.hospitalName) facts.push(["Near", account.hospitalName]);
  if (account.latitude !== null && account.longitude !== null)
    facts.push(["Place", `${account.latitude}, ${account.longitude}`]);
  if (account.registeredByName) facts.push(["Signed up by", account.registeredByName]);
  if (account.accountKind === "agent") facts.push(["Commission", `${account.commissionPpm / 10_000} %`]);
  if (account.counts) facts.push(["On sale", <Sold key="sold" counts={account.counts} />]);
  return (
    <Panel title="About">
      <FactList facts={facts} />
    </Panel>
  );
}

const STATES = { valid: "", ending: "ends soon", ended: "has ended" } as const;

/** The papers of an account. */
export function DocumentList({ documents }: { documents: AccountDetail["documents"] }) {
  if (documents.length === 0) return <p>No paper yet.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {documents.map((document) => (
        <li key={document.id}>
          <strong>{documentTitle(document.documentKind, document.number)}</strong>{" "}
          {document.documentKind === "other" ? "" : document.number}
          {document.branchName ? ` of ${document.branchName}` : ""}
          {document.validUntil ? (
            <span className={document.state === "valid" ? "" : "font-semibold text-error-content"}>
              {`, valid until ${formatDate(document.validUntil)}`}
              {STATES[document.state] ? ` (${STATES[document.state]})` : ""}
            </span>
          ) : null}
          {document.uploadId ? (
            <>
              {" "}
              <a className="link" href={paths.upload(document.uploadId)}>
                Open
              </a>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
