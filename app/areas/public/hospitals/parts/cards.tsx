import type { DoctorCard, HospitalCard } from "#app/domain/doctors/public-pages.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { Link } from "#app/ui/link.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

const MOST_SPECIALITIES = 4;

/** A hospital in a list: logo or initials, name, city, the first specialities. */
export function HospitalTile({ hospital }: { hospital: HospitalCard }) {
  const t = words("hospitals");
  const [shown, more] = [
    hospital.specialities.slice(0, MOST_SPECIALITIES).map(translateName),
    hospital.specialities.length - MOST_SPECIALITIES,
  ];
  return (
    <Link
      to={paths.hospitalPage(hospital.citySlug, hospital.slug)}
      className="flex h-full items-start gap-4 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
    >
      <Picture uploadId={hospital.logoUploadId} name={hospital.name} shape="rounded-field" />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold [overflow-wrap:anywhere]">{hospital.name}</span>{" "}
        <span className="text-base-content/85">{translateName(hospital.cityName)}</span>{" "}
        {shown.length > 0 ? (
          <span className="text-sm text-base-content/85">
            {more > 0 ? t("andMore", { value: shown.join(" · "), more }) : shown.join(" · ")}
          </span>
        ) : null}
      </span>
    </Link>
  );
}

/** A doctor in a list: photo or initials, name, what for, where. */
export function DoctorTile({ doctor }: { doctor: DoctorCard }) {
  return (
    <Link
      to={paths.doctorPage(doctor.slug)}
      className="flex h-full items-start gap-4 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
    >
      <Picture uploadId={doctor.photoUploadId} name={doctor.doctorName} shape="rounded-full" />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold [overflow-wrap:anywhere]">{doctor.doctorName}</span>{" "}
        <span>{formats().commas([doctor.department, doctor.specialization].map(translateName))}</span>{" "}
        <span className="text-sm text-base-content/85">
          {[
            doctor.totalExperience > 0
              ? words("hospitals")("yearsOfExperience", { count: doctor.totalExperience })
              : "",
            doctor.hospitalName ?? "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </Link>
  );
}

/** The colours of monograms: the same name always has the same. */
const TINTS = ["kind-room", "kind-food", "kind-travel", "kind-equipment", "kind-lab"];

/** The picture, or the first letters of the name in a calm circle. */
export function Picture({
  uploadId,
  name,
  shape,
  large,
}: {
  uploadId: string | null;
  name: string;
  shape: "rounded-full" | "rounded-field";
  large?: boolean;
}) {
  const size = large ? "h-28 w-28 text-3xl" : "h-16 w-16 text-xl";
  if (uploadId)
    return (
      <img
        srcSet={`${paths.upload(uploadId, "thumb")} 1x`}
        alt=""
        width={112}
        height={112}
        loading={large ? "eager" : "lazy"}
        className={`${size} ${shape} shrink-0 bg-base-100 ${shape === "rounded-full" ? "object-cover" : "object-contain"}`}
      />
    );
  const tint =
    TINTS[[...name].reduce((sum, letter) => sum + present(letter.codePointAt(0)), 0) % TINTS.length];
  const initials = name
    .replace(/^(dr|prof)\.?\s+/i, "")
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => present(word[0]).toUpperCase())
    .join("");
  return (
    <span
      aria-hidden="true"
      className={`${size} ${shape} monogram ${tint} flex shrink-0 items-center justify-center font-semibold`}
    >
      {initials}
    </span>
  );
}
