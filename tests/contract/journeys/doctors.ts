import { expect } from "vitest";
import { row } from "#db/client.ts";
import type { Asking, Journey, Said } from "./caller.ts";

/** Lists of a page: a line to begin with, what is changed of it, and the calls. */
const DOCTOR_LISTS = [
  {
    at: "education",
    given: { degree: "MD", college_name: "Osmania", country: "India", start_year: "2001", end_year: 2004 },
    changed: { country: "Bharat" },
    save: "POST /t2h/saveDoctorEducationData",
    update: "PUT /t2h/updateDoctorsEducationData",
    remove: "DELETE /t2h/deleteDoctorEducationData/:sno",
  },
  {
    at: "experience",
    given: { hospital_name: "Gandhi Hospital", department: "Surgery", designation: "Head", start_year: 2010 },
    changed: { end_year: 2020 },
    save: "POST /t2h/saveDoctorExperienceData",
    update: "PUT /t2h/updateDoctorsExperienceData",
    remove: "DELETE /t2h/deleteDoctorExperienceData/:sno",
  },
  {
    at: "achievements",
    given: { achievement: "A thousand valves", year: 2019 },
    changed: { year: 2020 },
    save: "POST /t2h/saveDoctorAchievementsData",
    update: "PUT /t2h/updateDoctorAchievementsData",
    remove: "DELETE /t2h/deleteDoctorAchievementData/:sno",
  },
  {
    at: "articles",
    given: { title: "Before surgery", blogs_description: "Come fasting." },
    changed: { caption: "What to bring" },
    save: "POST /t2h/saveDoctorArticlesData",
    update: "PUT /t2h/updateDoctorArticlesdata",
    remove: "DELETE /t2h/deleteDoctorArticlesData/:sno",
  },
];
const HOSPITAL_LISTS = [
  {
    at: "achievements",
    given: { achievement: "Accredited", year: 1999 },
    changed: { year: 2000 },
    save: "POST /t2h/saveHospitalAchievementsData",
    update: "PUT /t2h/updateHospitalAchievementsDetails",
    remove: "DELETE /t2h/deleteAchievementsDetails/:sno",
  },
  {
    at: "amenities",
    given: { amenities: "Prayer room" },
    changed: { amenities: "Quiet room" },
    save: "POST /t2h/saveAmenitiesData",
    update: "PUT /t2h/updateAmenitiesData",
    remove: "DELETE /t2h/deleteAmenitiesDetails/:sno",
  },
];

/** Adds, changes and deletes a line of each list; `read` gives the page, `owner` names it. */
async function walkLists(
  admin: Asking,
  lists: typeof HOSPITAL_LISTS | typeof DOCTOR_LISTS,
  owner: Record<string, string>,
  read: () => Promise<Said>,
) {
  for (const { at, given, changed, save, update, remove } of lists) {
    const before = (await read())[at].length;
    const { sno } = await admin(save, { ...owner, ...given });
    await admin(update, { sno, ...changed });
    const there = (await read())[at];
    expect(there).toHaveLength(before + 1);
    const { start_year, end_year, ...texts } = given as Record<string, unknown>;
    expect(there.find((line: Said) => line.sno === sno)).toMatchObject({ ...texts, ...changed });
    expect([start_year, end_year].filter(Boolean).every((year) => Number(year) > 1900)).toBe(true);
    await admin(remove, { sno });
    expect((await read())[at]).toHaveLength(before);
    expect((await admin.try(update, { sno, ...changed })).status).toBe(404);
  }
}

export const doctorJourneys: Journey[] = [
  {
    name: "a doctor's page: written, filled, shown, deleted",
    walk: async (as) => {
      const [admin, guest] = [as("admin"), as("guest")];
      const given = { doctor_name: "Dr. Call Rao", department: "cardiology", total_experience: 12 };
      expect((await admin.try("POST /t2h/saveDoctorData", { ...given, department: "None" })).status).toBe(
        400,
      );
      const { doctor_id } = await admin("POST /t2h/saveDoctorData", given);
      const seen = async () => (await guest("GET /t2h/getAllDoctorsDetails", { q: "Call Rao" })).data;
      expect(await seen()).toEqual([]);
      await admin("PUT /t2h/updateDoctorData", { doctor_id, specialization: "Valves", shown: true });
      expect(await seen()).toEqual([
        {
          doctor_id,
          doctor_name: "Dr. Call Rao",
          department: "Cardiology",
          specialization: "Valves",
          total_experience: 12,
          hospital_name: null,
          doctor_photo: null,
        },
      ]);
      const read = async () =>
        (await admin("GET /t2h/getDoctorsDetailsForAdmin/:id", { id: doctor_id })).data[0];
      expect(await read()).toMatchObject({ doctor_id, department: "Cardiology", specialization: "Valves" });
      await walkLists(admin, DOCTOR_LISTS, { doctor_id }, read);
      await admin("DELETE /t2h/deleteDoctorsData/:doctor_id", { doctor_id });
      expect(await seen()).toEqual([]);
      expect((await guest("GET /t2h/getDoctorsPhotoForHomePage")).data).toHaveLength(8);
    },
  },
  {
    name: "a hospital's page: begun, filled, shown, deleted",
    walk: async (as) => {
      const [admin, guest] = [as("admin"), as("guest")];
      const { id: hospital_id } = (await row<{ id: string }>(
        `SELECT id FROM hospitals h WHERE active AND NOT EXISTS (SELECT FROM hospital_profiles WHERE hospital_id = h.id)
         ORDER BY slug LIMIT 1`,
      ))!;
      expect(
        await admin("POST /t2h/saveHospitalData", { hospital_id, specalities: "Oncology, Cardiology" }),
      ).toEqual({ message: "Hospital Details Saved Successfully", hospital_id });
      const hidden = await guest.try("GET /t2h/getHospitalData/:id", { id: hospital_id });
      expect(hidden.status).toBe(404);
      await admin("PUT /t2h/updateHospitalsData", { hospital_id, about: "Since 1980", shown: true });
      const page = (await guest("GET /t2h/getHospitalData/:id", { id: hospital_id })).data[0];
      expect(page).toMatchObject({ hospital_id, about: "Since 1980", specalities: "Cardiology, Oncology" });
      const listed = (await guest("GET /t2h/getT2hHospitals", { q: page.hospital_name })).data;
      expect(listed.map((each: Said) => each.hospital_id)).toContain(hospital_id);
      const kept = (await admin("GET /t2h/getT2hHospitals", { q: page.hospital_name })).data[0];
      expect(kept).toMatchObject({ hospital_id, state_name: expect.any(String), shown: true });
      await walkLists(
        admin,
        HOSPITAL_LISTS,
        { hospital_id },
        async () => (await admin("GET /t2h/getHospitalData/:id", { id: hospital_id })).data[0],
      );
      await admin("DELETE /t2h/deleteHospitalDetails/:hospital_id", { hospital_id });
      expect((await guest.try("GET /t2h/getHospitalData/:id", { id: hospital_id })).status).toBe(404);
      const logos = (await guest("GET /t2h/getHospitalsLogoForHomePage")).data;
      expect(logos[0]).toMatchObject({ hospital_id: expect.any(String), specalities: expect.any(String) });
      const [both] = (await guest("GET /t2h/fixed-hash-path")).data;
      expect(both).toMatchObject({ hospitals: logos, doctors: expect.any(Array) });
    },
  },
];
