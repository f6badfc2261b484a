import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "#app/root.tsx";
import { words, wordsIn } from "#app/words/catalogue.ts";
import { formatPhone } from "./format.ts";

/** How to reach a person of the company, and who the company is: from the settings, shown by the root of every page. */

export type Company = {
  phone: string | null;
  whatsapp: string | null;
  email: string | null;
  hours: string;
  legalName: string;
  address: string;
  gstin: string;
  officer: string | null;
  officerEmail: string | null;
};

const useCompany = () => useRouteLoaderData<typeof rootLoader>("root")?.company;

/** The hours that a site has as long as nobody sets others, in the language of the page; others as they were typed. */
const hoursWords = (hours: string) =>
  hours === wordsIn("en", "shell")("usualHours") ? words("shell")("usualHours") : hours;

/** Phone, WhatsApp and mail as links, with the hours. */
export function ReachUs() {
  const company = useCompany();
  const t = words("shell");
  if (!company || !(company.phone || company.whatsapp || company.email)) return null;
  const { phone, whatsapp, email, hours } = company;
  return (
    <ul className="flex flex-wrap items-center gap-x-4">
      {phone ? (
        <li>
          <a className="link inline-block py-2" href={`tel:${phone}`}>
            {t("callUs", { phone: formatPhone(phone) })}
          </a>
        </li>
      ) : null}
      {whatsapp ? (
        <li>
          <a className="link inline-block py-2" href={`https://wa.me/${whatsapp.slice(1)}`} rel="noreferrer">
            {t("whatsAppUs")}
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <a className="link inline-block py-2" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      ) : null}
      <li className="py-2">{hoursWords(hours)}</li>
    </ul>
  );
}

/** The numbers for an emergency, as every phone in India dials them. */
export function EmergencyNumbers() {
  const t = words("shell");
  const call = (number: string) => (
    <a key={number} className="link inline-block py-1" href={`tel:${number}`}>
      {number}
    </a>
  );
  return <p>{t.rich("emergency", { police: () => call("112"), ambulance: () => call("108") })}</p>;
}

/** Who the company is, and who answers complaints. */
export function LegalLines() {
  const company = useCompany();
  const t = words("shell");
  if (!company) return null;
  const { legalName, address, gstin, officer, officerEmail } = company;
  return (
    <>
      <p dir="auto">{t("legal", { legalName, address, gstin })}</p>
      {officer ? (
        <p>
          {t("officer", { officer })}
          {officerEmail ? (
            <>
              {words("formats")("listComma")}
              <a className="link inline-block py-1" href={`mailto:${officerEmail}`}>
                {officerEmail}
              </a>
            </>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
