import { withPlace } from "#app/domain/places/place-labels.ts";
import { DETAIL_LABELS, REQUEST_KINDS, type RequestKind } from "#app/domain/requests/labels.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { StatusBadge } from "../badge.tsx";
import { formatInstant, formatPhone, formatStatus } from "../format.ts";
import { Link } from "../link.tsx";
import { FactList, Panel } from "../page.tsx";
import { useOffice } from "../use-office.ts";

export type ShownRequest = {
  kind: RequestKind;
  name: string;
  phone: string | null;
  email: string | null;
  location: string;
  hospitalName: string;
  cityName: string | null;
  message: string;
  details: Record<string, string>;
  status: string;
  overdue: boolean;
  createdAt: string | Date;
  uploads: Array<{ id: string; name: string; contentType: string; byteSize: number }>;
};

/** The hospital of a request with its city, or the city alone. */
export const hospitalOfRequest = ({
  hospitalName,
  cityName,
}: Pick<ShownRequest, "hospitalName" | "cityName">): string =>
  hospitalName ? withPlace(hospitalName, cityName ?? "") : (cityName ?? "");

/** Where requests are worked off. */
const OFFICES = { admin: "", staff: "", city_manager: "" } as const;

/** What somebody asks, how to reach them, and their files. */
export function RequestFacts({ request }: { request: ShownRequest }) {
  const t = words("officeRequests");

  const office = useOffice(OFFICES);
  const { phone, email } = request;
  const facts: Array<[string, React.ReactNode]> = [
    [t("kind"), REQUEST_KINDS[request.kind].label],
    [t("arrived"), formatInstant(request.createdAt)],
    [t("name"), request.name],
    [t("phone"), phone ? <ContactLink to={`tel:${phone}`} text={formatPhone(phone)} key="phone" /> : ""],
    [t("email"), email ? <ContactLink to={`mailto:${email}`} text={email} key="email" /> : ""],
    [t("livesIn"), request.location],
    [request.hospitalName ? t("hospital") : t("city"), hospitalOfRequest(request)],
    ...Object.entries(request.details).map(([key, value]): [string, React.ReactNode] => [
      DETAIL_LABELS[key] ?? formatStatus(key),
      key === "booking" ? (
        <Link className="link" to={`${office.paths.bookings}?q=${encodeURIComponent(value)}`} key="booking">
          {value}
        </Link>
      ) : (
        value
      ),
    ]),
    [
      t("message"),
      <p key="message" className="whitespace-pre-wrap">
        {request.message}
      </p>,
    ],
  ];
  return (
    <Panel title={t("whatIsAsked")}>
      <p className="mb-3 flex flex-wrap items-center gap-3">
        <StatusBadge status={request.status} />
        {request.overdue ? <span className="font-medium text-error-content">{t("overdue")}</span> : null}
      </p>
      <FactList facts={facts.filter(([, value]) => value !== "")} />
      {request.uploads.length > 0 ? (
        <>
          <h3 className="mt-4">{t("files")}</h3>
          <p className="text-sm text-base-content/80">{t("eachDownloadIsWritten")}</p>
          <ul>
            {request.uploads.map((file) => (
              <li key={file.id}>
                <a className="link block py-2" href={paths.upload(file.id)} download>
                  {t("nameContentTypeKb", {
                    name: file.name || t("file"),
                    contentType: file.contentType === "application/pdf" ? "PDF" : t("picture"),
                    value: Math.max(1, Math.round(file.byteSize / 1024)),
                  })}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}

function ContactLink({ to, text }: { to: string; text: string }) {
  return (
    <a className="link" href={to}>
      {text}
    </a>
  );
}
