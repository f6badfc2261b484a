import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { PartRow } from "#app/domain/doctors/labels.ts";
import { publicDoctor } from "#app/domain/doctors/public-pages.ts";
import { withPlace } from "#app/domain/places/place-labels.ts";
import { absolute } from "#app/http/absolute.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { Picture } from "./parts/cards.tsx";
import { roomsNearby } from "./parts/read-rooms-nearby.ts";
import { RoomsNearby } from "./parts/rooms-nearby.tsx";

const params = z.object({ doctor: z.string().max(100) });

/** Links only. */

export const loader = publicLoader(
  { permission: "public", params },
  async (ctx, { params: { doctor: slug } }) => {
    const doctor = await publicDoctor(ctx, slug);
    return {
      doctor,
      rooms: doctor.hospital ? await roomsNearby(ctx, doctor.hospital) : [],
      url: absolute(paths.doctorPage(slug)),
    };
  },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { doctorName: name, department, hospital } = data.doctor;
  return described({
    title: `${name}, ${department}`,
    description: words("hospitals")("doctorDescription", {
      who: [name, department, hospital?.name].filter(Boolean).join(", "),
    }),
    about: [
      {
        "@type": "Physician",
        name,
        url: data.url,
        medicalSpecialty: department,
        hospitalAffiliation: hospital ? { "@type": "Hospital", name: hospital.name } : undefined,
      },
    ],
  });
};

export default function Doctor() {
  const itemsWords = words("items");
  const t = words("hospitals");
  const { doctor, rooms } = useLoaderData<typeof loader>();
  const { hospital } = doctor;
  const facts: Array<[string, React.ReactNode]> = [
    [t("department"), translateName(doctor.department)],
    [t("specialization"), translateName(doctor.specialization)],
    [
      t("experience"),
      doctor.totalExperience > 0 ? words("hospitals")("years", { count: doctor.totalExperience }) : "",
    ],
    [t("languages"), doctor.languages],
    [
      itemsWords("hospital"),
      hospital?.hasPage ? (
        <Link key="hospital" className="link" to={paths.hospitalPage(hospital.citySlug, hospital.slug)}>
          {withPlace(hospital.name, hospital.cityName, translateName(hospital.cityName))}
        </Link>
      ) : hospital ? (
        withPlace(hospital.name, hospital.cityName, translateName(hospital.cityName))
      ) : (
        ""
      ),
    ],
  ];
  return (
    <Page title={doctor.doctorName} back={{ to: paths.doctorPages, label: t("doctors") }}>
      <Panel>
        <div className="flex flex-wrap items-start gap-5">
          <Picture uploadId={doctor.photoUploadId} name={doctor.doctorName} shape="rounded-full" large />
          <div className="min-w-0 flex-1 basis-64">
            <FactList facts={facts.filter(([, value]) => value !== "")} />
          </div>
        </div>
        {doctor.about ? (
          <div className="mt-4 border-t border-base-300 pt-4">
            <p dir="auto" className="max-w-3xl whitespace-pre-line">
              {doctor.about}
            </p>
          </div>
        ) : null}
      </Panel>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Lines
          title={t("education")}
          rows={doctor.education}
          line={({ degree, college_name, country, start_year, end_year }) =>
            formats().commas([degree, college_name, country, years(start_year, end_year)])
          }
        />
        <Lines
          title={t("experience")}
          rows={doctor.experience}
          line={({ designation, department, hospital_name, start_year, end_year }) =>
            formats().commas([
              designation,
              department,
              hospital_name,
              years(start_year, end_year ?? (start_year ? words("hospitals")("today") : null)),
            ])
          }
        />
        <Lines
          title={t("achievements")}
          rows={doctor.achievements}
          line={({ achievement, year }) => `${achievement}${year ? ` (${year})` : ""}`}
        />
      </div>
      {doctor.articles.length > 0 ? (
        <Panel title={t("articles")}>
          {doctor.articles.map(({ id, values }) => (
            <details key={id} className="border-b border-base-300 py-3 last:border-b-0">
              <summary className="cursor-pointer font-medium">
                {values.title}{" "}
                {values.caption ? (
                  <span className="block font-normal text-base-content/85">{values.caption}</span>
                ) : null}
              </summary>
              <div dir="auto" className="mt-3 max-w-3xl whitespace-pre-line">
                {values.blogs_description}
              </div>
            </details>
          ))}
        </Panel>
      ) : null}
      {hospital ? <RoomsNearby rooms={rooms} hospital={hospital} /> : null}
    </Page>
  );
}

type Value = PartRow["values"][string] | undefined;

function years(from: Value, to: Value): string {
  return [from, to].filter(Boolean).join(" – ");
}

function Lines({
  title,
  rows,
  line,
}: {
  title: string;
  rows: PartRow[];
  line: (values: PartRow["values"]) => string;
}) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {rows.map((row) => (
          <li key={row.id}>{line(row.values)}</li>
        ))}
      </ul>
    </Panel>
  );
}
