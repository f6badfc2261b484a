import type { Context } from "#app/domain/context.ts";
import {
  approveVisit,
  returnVisit,
  submitVisit,
  verifyVisit,
} from "#app/domain/field-visits/decide-visit.ts";
import type { VisitKind } from "#app/domain/field-visits/labels.ts";
import { addPerson, saveRate } from "#app/domain/field-visits/save-parts.ts";
import { saveDepartments, savePlace, startVisit } from "#app/domain/field-visits/save-visit.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import type { DemoPeople } from "./people.ts";
import { roundDegrees } from "./properties.ts";

type State = "draft" | "submitted" | "verified" | "approved" | "returned";

/** kind, name, address, PIN, days ago, state, what only this kind has. All in Hyderabad. */
const VISITS: Array<[VisitKind, string, string, string, number, State, Record<string, unknown>]> = [
  [
    "accommodation",
    "Sri Venkateshwara Patient Home",
    "Lane 4, Film Nagar",
    "500033",
    1,
    "submitted",
    { floors: 3, total_rooms: 12, wants_listing: true },
  ],
  [
    "accommodation",
    "Charminar Rest House",
    "12 Road No. 12, Banjara Hills",
    "500034",
    6,
    "approved",
    { floors: 2, total_rooms: 8, wants_listing: true },
  ],
  [
    "accommodation",
    "Lakeview Residency",
    "Tank Bund Road",
    "500080",
    3,
    "returned",
    { floors: 5, total_rooms: 30 },
  ],
  [
    "hospital",
    "Omega Hospitals",
    "Road No. 12, Banjara Hills",
    "500034",
    4,
    "verified",
    { beds: 170, opd_hours: "09:00 to 17:00", emergency: true },
  ],
  [
    "travel",
    "Golconda Cabs",
    "Mehdipatnam Ring Road",
    "500028",
    2,
    "submitted",
    { vehicles: 14, vehicle_types: "Car, van, ambulance", fare_per_km: 16, airport: true, night: true },
  ],
  [
    "food",
    "Amma Diet Kitchen",
    "Street 6, Himayatnagar",
    "500029",
    5,
    "approved",
    {
      type_of_kitchen: "Vegetarian",
      fssai_number: "10019047000012",
      opening_time: "06:30",
      closing_time: "21:00",
      meals_a_day: 220,
      diet_meals: true,
      delivers: true,
      clean: true,
    },
  ],
  [
    "equipment",
    "Raj Surgicals",
    "Koti Main Road",
    "500095",
    8,
    "verified",
    {
      items: "Wheelchairs, oxygen concentrators, hospital beds",
      opening_time: "09:30",
      closing_time: "21:30",
      rents: true,
      sells: true,
      refills: true,
    },
  ],
  [
    "agent",
    "Nepal Patient Help",
    "Punjagutta Cross Roads",
    "500082",
    0,
    "draft",
    { hospitals: "NIMS, Yashoda", patients_a_month: 25, languages: "Nepali, Hindi" },
  ],
];

/** A few field visits in every state, written by the demo's staff login. */
export async function writeFieldVisits(
  now: Date,
  people: DemoPeople,
  cityIds: Map<string, string>,
): Promise<void> {
  const cityId = present(cityIds.get("Hyderabad"));
  for (const [index, [kind, name, address, pinCode, daysAgo, state, details]] of VISITS.entries()) {
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    const staff = people.staff(at);
    const latitude = roundDegrees(17.41 + index * 0.004);
    const longitude = roundDegrees(78.42 + index * 0.006);
    const { id: visitId } = await startVisit(staff, {
      kind,
      values: {
        entity_name: name,
        city_id: cityId,
        address,
        pin_code: pinCode,
        contact_person: "Mr. Prasad",
        phone_e164: "040 2345 6789",
        latitude,
        longitude,
        due_on: addDays(istDate(now), state === "draft" ? 0 : -daysAgo),
        details,
      },
    });
    if (state === "draft") continue;
    await fillVisit(staff, { visitId, kind, latitude, longitude });
    await submitVisit(staff, { visitId, remark: "Met the owner, who was helpful." });
    if (state === "submitted") continue;
    await verifyVisit(staff, { visitId });
    const admin = people.admin(new Date(at.getTime() + 3_600_000));
    if (state === "approved") await approveVisit(admin, { visitId, remark: "Complete." });
    if (state === "returned")
      await returnVisit(admin, { visitId, remark: "Please add photos of the bathroom and the entrance." });
  }
}

/** What every visit has before it is handed in: whom they met, what the rooms cost, where they stood. */
export async function fillVisit(
  staff: Context,
  visit: { visitId: string; kind: VisitKind; latitude: number; longitude: number },
): Promise<void> {
  const { visitId, kind } = visit;
  const isHospital = kind === "hospital";
  await addPerson(staff, {
    visitId,
    values: {
      key_type: isHospital ? "Doctor" : "Owner",
      doctor_name: isHospital ? "Dr. Swapna Rao" : "K. Prasad",
      speciality_name: isHospital ? "Oncology" : "",
      phone_e164: "90000 30011",
    },
  });
  if (isHospital) {
    const departments = await rows<{ id: string }>(
      "SELECT id FROM departments ORDER BY name LIMIT 6",
      {},
      staff.tx,
    );
    await saveDepartments(staff, { visitId, values: { department_ids: departments.map((one) => one.id) } });
  }
  if (kind === "accommodation") {
    const rate = { ac_type: "AC", breakfast_type: "Without breakfast", no_of_rooms: 4 };
    const values = { ...rate, room_category: "Standard", sharing_type: "Twin sharing", rate_paise: 120_000 };
    await saveRate(staff, { visitId, values });
    await saveRate(staff, {
      visitId,
      values: { ...values, room_category: "Family", sharing_type: "Family", rate_paise: 210_000 },
    });
  }
  await savePlace(staff, {
    visitId,
    values: {
      employee_location: "At the entrance",
      latitude: roundDegrees(visit.latitude + 0.0003),
      longitude: visit.longitude,
      accuracy_m: 14,
    },
  });
}
