import type { ReactNode } from "react";
import { VISIT_KIND_DEFINITIONS } from "#app/domain/field-visits/labels.ts";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { StatusBadge } from "../badge.tsx";
import { formatDate, formatDistance, formatPhone, formatRupees, formatVisitTime } from "../format.ts";
import { MapLinks } from "../map-links.tsx";
import { FactList, Panel } from "../page.tsx";
import { DataTable, type TableColumn } from "../table.tsx";

/** Everything that is known of a visit: for staff, admins and city managers alike. */
export function VisitView({ visit }: { visit: Visit }) {
  const t = words("officeVisits");

  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <Panel title={t("place")}>
          <FactList facts={entityFacts(visit)} />
        </Panel>
        <Panel title={t("visit")}>
          <FactList facts={visitFacts(visit)} />
        </Panel>
      </div>
      {visit.people.length > 0 ? (
        <>
          <h2>{t("keyPersons")}</h2>
          <DataTable
            caption={t("keyPersons")}
            columns={peopleColumns}
            rows={visit.people}
            rowKey={(row) => row.id}
            empty={null}
          />
        </>
      ) : null}
      {visit.rates.length > 0 ? (
        <>
          <h2>{t("roomCategoryRates")}</h2>
          <DataTable
            caption={t("roomCategoryRates")}
            columns={rateColumns}
            rows={visit.rates}
            rowKey={(row) => row.id}
            empty={null}
          />
        </>
      ) : null}
      {visit.photos.length > 0 ? (
        <Panel title={t("photos")}>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {visit.photos.map((photo) => (
              <li key={photo.id}>
                <a href={paths.upload(photo.uploadId)}>
                  <img
                    src={paths.upload(photo.uploadId, "thumb")}
                    alt={photo.caption || t("photoOfVisit")}
                    loading="lazy"
                    className="aspect-[4/3] w-full rounded-field object-cover"
                  />
                </a>
                <span className="text-sm">{photo.caption}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {visit.remarks.length > 0 ? (
        <Panel title={t("remarks")}>
          <ol className="flex flex-col gap-3">
            {visit.remarks.map((each) => (
              <li key={`${each.at}${each.remark}`}>
                <p className="whitespace-pre-line">
                  {each.returned ? <span className="font-semibold">{t("givenBack")} </span> : null}
                  {each.remark}
                </p>
                <p className="text-sm text-base-content/80">
                  {each.author}, {formatVisitTime(each.at)}
                </p>
              </li>
            ))}
          </ol>
        </Panel>
      ) : null}
    </>
  );
}

function entityFacts(visit: Visit): Array<[string, ReactNode]> {
  const t = words("officeVisits");

  const facts: Array<[string, ReactNode]> = [
    [VISIT_KIND_DEFINITIONS[visit.kind].entityLabel, visit.entityName],
    [t("city"), visit.cityName],
    [t("address"), [visit.address, visit.pinCode].filter(Boolean).join(", ")],
    [t("contactPerson"), visit.contactPerson],
    [
      t("phone"),
      visit.phone ? (
        <a key="phone" href={`tel:${visit.phone}`} className="link">
          {formatPhone(visit.phone)}
        </a>
      ) : (
        ""
      ),
    ],
    [t("email"), visit.email],
    [
      t("onMap"),
      visit.latitude === null || visit.longitude === null ? (
        ""
      ) : (
        <MapLinks key="map" to={{ latitude: visit.latitude, longitude: visit.longitude }} />
      ),
    ],
    ...VISIT_KIND_DEFINITIONS[visit.kind].details.map((field): [string, ReactNode] => {
      const value = visit.details[field.name];
      return [field.label, field.kind === "flag" ? (value ? "Yes" : "No") : String(value ?? "")];
    }),
    [t("departments"), visit.departments.map((each) => each.name).join(", ")],
    [t("seenForPatients"), visit.facilities.map((each) => each.name).join(", ")],
    [
      t(visit.adminStatus === "approved" ? "hiddenFromGuests" : "hiddenOnceApproved"),
      visit.notSeen.join(", "),
    ],
  ];
  return facts.filter(([, value]) => value !== "" && value !== null);
}

function visitFacts(visit: Visit): Array<[string, ReactNode]> {
  const t = words("officeVisits");

  const by = (at: Date | null, name: string | null) =>
    at ? [formatVisitTime(at), name].filter(Boolean).join(", ") : "";
  const facts: Array<[string, ReactNode]> = [
    [t("fieldStatus"), <StatusBadge key="field" status={visit.visitStatus} />],
    [t("adminStatus"), <StatusBadge key="admin" status={visit.adminStatus} />],
    [t("employee"), `${visit.employeeName} (${visit.employeeUsername})`],
    [t("dueOn"), formatDate(visit.dueOn)],
    [t("inserted"), formatVisitTime(visit.insertedAt)],
    [t("updated"), formatVisitTime(visit.updatedAt)],
    [t("employeeLocation"), visit.employeeLocation],
    [t("notedThere"), by(visit.placeAt, null)],
    [
      t("accuracy"),
      visit.placeLatitude === null
        ? ""
        : visit.placeAccuracyM === null
          ? t("typedByHand")
          : `± ${visit.placeAccuracyM} m, told by the device`,
    ],
    [t("distanceFromPlace"), visit.distanceM === null ? "" : formatDistance(visit.distanceM)],
    [t("submitted"), by(visit.submittedAt, null)],
    [t("verified"), by(visit.verifiedAt, visit.verifiedByName)],
    [t("decided"), by(visit.decidedAt, visit.decidedByName)],
  ];
  return facts.filter(([, value]) => value !== "");
}

const peopleColumns: TableColumn<Visit["people"][number]>[] = [
  { key: "type", label: "Key person", value: (row) => row.keyType },
  { key: "name", label: "Doctor name", value: (row) => row.doctorName },
  { key: "speciality", label: "Speciality name", value: (row) => row.specialityName },
  { key: "phone", label: "Phone", value: (row) => (row.phone ? formatPhone(row.phone) : "") },
];

const rateColumns: TableColumn<Visit["rates"][number]>[] = [
  { key: "category", label: "Room category", value: (row) => row.roomCategory },
  { key: "ac", label: "AC/non-AC", value: (row) => row.acType },
  { key: "sharing", label: "Sharing type", value: (row) => row.sharingType },
  { key: "breakfast", label: "Breakfast type", value: (row) => row.breakfastType },
  { key: "rate", label: "Rate", numeric: true, value: (row) => formatRupees(row.ratePaise) },
  { key: "rooms", label: "Rooms", numeric: true, value: (row) => row.noOfRooms },
];
