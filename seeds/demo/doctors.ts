import type { Context } from "#app/domain/context.ts";
import { saveDoctor } from "#app/domain/doctors/doctors.ts";
import { addHospitalProfile, saveHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import { savePart } from "#app/domain/doctors/parts.ts";
import { present } from "#app/present.ts";
import { execute, rows } from "#db/client.ts";
import { SIGNS } from "./illustrations.ts";
import { drawn, keepPictures } from "./pictures.ts";

/** Pages of hospitals: slug of city and hospital, specialities, amenities. Achievements are left to the hospitals themselves. */
const PAGES: Array<[city: string, hospital: string, specialities: string[]]> = [
  [
    "hyderabad",
    "apollo-hospitals-jubilee-hills",
    ["Cardiology", "Cardiothoracic surgery", "Oncology", "Transplant", "Neurology"],
  ],
  ["hyderabad", "yashoda-hospitals-somajiguda", ["Cardiology", "Nephrology", "Pulmonology", "Orthopaedics"]],
  ["hyderabad", "aig-hospitals-gachibowli", ["Gastroenterology", "General surgery", "Oncology"]],
  ["chennai", "apollo-hospitals-greams-road", ["Cardiology", "Oncology", "Orthopaedics", "Transplant"]],
  [
    "vellore",
    "christian-medical-college-vellore",
    ["General medicine", "Transplant", "Neurology", "Paediatrics"],
  ],
  ["mumbai", "tata-memorial-hospital", ["Oncology"]],
  ["delhi", "aiims-new-delhi", ["Cardiology", "Neurosurgery", "Ophthalmology", "Paediatrics"]],
  ["bengaluru", "narayana-health-city", ["Cardiothoracic surgery", "Nephrology", "Oncology"]],
];
const AMENITIES = [
  "Pharmacy day and night",
  "Canteen",
  "Wheelchairs at the entrance",
  "Help desk for patients from elsewhere",
];

/** People of the demo are made up: name, department, specialization, years, index of the hospital above, languages. */
const DOCTORS: Array<[string, string, string, number, number, string]> = [
  ["Dr. Ananya Krishnan", "Cardiology", "Heart failure", 18, 0, "English, Telugu, Tamil"],
  ["Dr. Imran Qureshi", "Oncology", "Breast cancer", 22, 0, "English, Hindi, Urdu"],
  ["Dr. Lakshmi Narayana", "Nephrology", "Dialysis and kidney disease", 15, 1, "English, Telugu"],
  ["Dr. Vivek Deshmukh", "Gastroenterology", "Liver disease", 20, 2, "English, Hindi, Marathi"],
  ["Dr. Mercy Abraham", "Orthopaedics", "Knee and hip replacement", 17, 3, "English, Tamil, Malayalam"],
  ["Dr. Samuel Jebaraj", "Transplant", "Bone marrow transplant", 24, 4, "English, Tamil"],
  ["Dr. Neha Joshi", "Oncology", "Cancer in children", 12, 5, "English, Hindi, Marathi"],
  ["Dr. Harpreet Gill", "Neurosurgery", "Spine", 19, 6, "English, Hindi, Punjabi"],
];

const ARTICLE = `Bring every report you have, the oldest too, and the list of medicines with the doses.

Write down your questions before: in the room they are forgotten. Ask how long the treatment takes, so that you can book a room for the whole stay, and whether you have to come fasting.

Bring somebody with you. Four ears hear more than two.`;

/** The pages of well-known hospitals and of made-up doctors, so that the directories have something to show. */
export async function writeDoctors(ctx: Context): Promise<void> {
  const [hospitals, departments] = await Promise.all([
    rows<{ id: string; path: string }>(
      `SELECT h.id, c.slug || '/' || h.slug AS path FROM hospitals h JOIN cities c ON c.id = h.city_id WHERE h.featured`,
      {},
      ctx.tx,
    ),
    rows<{ id: string; name: string }>("SELECT id, name::text FROM departments", {}, ctx.tx),
  ]);
  const signs = await keptSigns(ctx);
  const departmentId = (name: string) => present(departments.find((one) => one.name === name)).id;
  const ids: string[] = [];
  for (const [index, [city, slug, specialities]] of PAGES.entries()) {
    const { id: hospitalId } = present(hospitals.find((one) => one.path === `${city}/${slug}`));
    ids.push(hospitalId);
    await addHospitalProfile(ctx, hospitalId);
    await saveHospitalProfile(ctx, {
      hospitalId,
      values: {
        about: "",
        department_ids: specialities.map(departmentId),
        position: (index + 1) * 10,
        shown: true,
      },
    });
    await execute(
      "UPDATE hospital_profiles SET logo_upload_id = $logo WHERE hospital_id = $hospitalId",
      { logo: present(signs[index]), hospitalId },
      ctx.tx,
    );
    for (const amenities of AMENITIES)
      await savePart(
        ctx,
        { of: "hospital", part: "amenities" },
        { ownerId: hospitalId, values: { amenities } },
      );
  }
  for (const [index, [name, department, specialization, years, hospital, languages]] of DOCTORS.entries()) {
    const { id: ownerId } = await saveDoctor(ctx, {
      values: {
        doctor_name: name,
        department_id: departmentId(department),
        specialization,
        total_experience: years,
        hospital_id: ids[hospital],
        languages,
        about: "A doctor of the demo: made up, like the patients.",
        position: (index + 1) * 10,
        shown: true,
      },
    });
    const began = ctx.now.getFullYear() - years;
    const lines = { of: "doctor" } as const;
    await savePart(
      ctx,
      { ...lines, part: "education" },
      {
        ownerId,
        values: {
          degree: "MBBS",
          college_name: "Government Medical College",
          country: "India",
          start_year: began - 9,
          end_year: began - 4,
        },
      },
    );
    await savePart(
      ctx,
      { ...lines, part: "education" },
      {
        ownerId,
        values: {
          degree: "MD",
          college_name: "Institute of Medical Sciences",
          country: "India",
          start_year: began - 4,
          end_year: began,
        },
      },
    );
    await savePart(
      ctx,
      { ...lines, part: "experience" },
      {
        ownerId,
        values: {
          hospital_name: "District Hospital",
          department,
          designation: "Registrar",
          start_year: began,
          end_year: began + 3,
        },
      },
    );
    if (index % 3 === 0)
      await savePart(
        ctx,
        { ...lines, part: "articles" },
        {
          ownerId,
          values: {
            title: "What to bring to the first appointment",
            caption: "Three things that save a second journey",
            blogs_description: ARTICLE,
          },
        },
      );
  }
}

/** A sign for each hospital, in their order: the ids of the uploads. The made-up doctors have no faces: their initials stand for them. */
async function keptSigns(ctx: Context): Promise<string[]> {
  const pictures = await Promise.all(SIGNS.map(drawn));
  const kept = pictures.map((picture) => ({ accountId: null, picture, purpose: "hospital_logo" as const }));
  return keepPictures(present(ctx.tx), ctx.now, kept, true);
}
