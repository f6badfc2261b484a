import { expect } from "vitest";
import type { Journey, Said } from "./caller.ts";

const STAFF_CALLS = "/propertyRegistrationMaster";

/** What is called what for each kind, and what only this kind has. */
const KINDS = [
  {
    name: "accommodation_name",
    list: "GET /dropdown/loadAccomadationpartnerData/:city/:userName",
    byDate: "GET /adminDashboard/date-wise-accommodation-visits",
    save: `POST ${STAFF_CALLS}/savingAccomadationDetails`,
    update: `PUT ${STAFF_CALLS}/updateAccomadationDetails`,
    verify: `PUT ${STAFF_CALLS}/verifyAccomadationDetails/:s_no`,
    approve: "PUT /adminDashboard/verifyAccomadationPartnerByAdmin/:s_no",
    remark: "POST /adminDashboard/savingRemarksDetails",
    more: {
      floors: "3",
      wants_listing: true,
      room_rates: [
        {
          room_category: "Deluxe",
          ac_type: "AC",
          sharing_type: "Single",
          breakfast_type: "All meals",
          rate: 1500.5,
        },
      ],
    },
  },
  {
    name: "hospital_name",
    list: `GET ${STAFF_CALLS}/loadHospitalpartnerData/:city/:userName`,
    byDate: "GET /adminDashboard/date-wise-hospital-visits",
    save: `POST ${STAFF_CALLS}/savingHospitalDetails`,
    update: `PUT ${STAFF_CALLS}/updateHospitalDetails`,
    verify: `PUT ${STAFF_CALLS}/verifyHospitalDetails`,
    approve: "PUT /adminDashboard/verifyHospitalPartnerByAdmin/:s_no",
    remark: "POST /adminDashboard/addRemaksMethodSavingForHosptial",
    more: { beds: 120, departments: "Cardiology, Oncology" },
  },
  {
    name: "travel_agency_name",
    list: "GET /dropdown/loadTravelPartnerData",
    byDate: "GET /adminDashboard/date-wise-travel-visits",
    save: `POST ${STAFF_CALLS}/savingTravelVisitDetails`,
    update: `PUT ${STAFF_CALLS}/updateTravelDetails`,
    verify: `PUT ${STAFF_CALLS}/verifyTravelDetails`,
    approve: "PUT /adminDashboard/verifyViewTravelDetails/:s_no",
    remark: "POST /adminDashboard/savingTravelRemarksDetails",
    more: { vehicles: 4 },
  },
  {
    name: "kitchen_name",
    list: `GET ${STAFF_CALLS}/loadFoodPartnerData`,
    byDate: "GET /adminDashboard/date-wise-food-visits",
    save: `POST ${STAFF_CALLS}/savingFoodVisitDetails`,
    update: `PUT ${STAFF_CALLS}/updateFoodDetails`,
    verify: `PUT ${STAFF_CALLS}/updateVisitStatus`,
    approve: "PUT /adminDashboard/updateAdminFoodStatus/:s_no",
    remark: "POST /adminDashboard/savingFoodRemarksDetails",
    more: { type_of_kitchen: "Jain", opening_time: "06:30" },
  },
  {
    name: "medical_store_name",
    list: "GET /dropdown/loadEquipmentPartnerData",
    byDate: "GET /adminDashboard/date-wise-equipment-visits",
    save: `POST ${STAFF_CALLS}/savingEquipmentVisitDetails`,
    update: `PUT ${STAFF_CALLS}/updateEquipmentDetails`,
    verify: `PUT ${STAFF_CALLS}/verifyEquipmentDetails`,
    approve: "PUT /adminDashboard/verifyViewEquipmentDetails/:s_no",
    remark: "POST /adminDashboard/savingEquipmentRemarksDetails",
    more: { rents: "true" },
  },
  {
    name: "agent_name",
    list: "GET /dropdown/loadAgentPartnerData",
    byDate: "GET /adminDashboard/date-wise-agent-visits",
    save: `POST ${STAFF_CALLS}/savingAgentDetails`,
    update: `PUT ${STAFF_CALLS}/updateAgentDetails`,
    verify: `PUT ${STAFF_CALLS}/verifyAgentDetails`,
    approve: "PUT /adminDashboard/verifyViewAgentDetails/:field_visit_id",
    remark: "POST /adminDashboard/savingAgentRemarksDetails",
    more: { patients_a_month: 12 },
  },
];

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

export const fieldVisitJourneys: Journey[] = KINDS.map((kind) => ({
  name: `a field visit (${kind.name}): written, handed in, verified, approved`,
  walk: async (as) => {
    const [staff, admin] = [as("staff"), as("admin")];
    const name = `Visit by a call ${kind.name}`;
    const person = { key_type: "Owner", doctor_name: "Ravi Teja", phone_number: "9848012345" };
    const { field_visit_id } = await staff(kind.save, {
      [kind.name]: name,
      city: "Hyderabad",
      address: "Road 3",
      key_persons: [person, { ...person, doctor_name: "Sita" }],
      ...kind.more,
    });
    expect((await staff.try(kind.save, { [kind.name]: name, city: "Nowhere" })).status).toBe(404);
    expect((await staff.try(kind.save, { city: "Hyderabad" })).said).toMatchObject({
      fields: { [kind.name]: [expect.any(String)] },
    });
    const people = async () =>
      (await staff(`GET ${STAFF_CALLS}/loadDepartmentsTable`, { fieldVisitId: field_visit_id })).data;
    expect(await people()).toMatchObject([{ doctor_name: "Ravi Teja" }, { doctor_name: "Sita" }]);
    const [, { s_no: sita }] = await people();
    await staff(`DELETE ${STAFF_CALLS}/deleteParticularRowDetailsForHospital/:field_visit_id/:s_no`, {
      field_visit_id,
      s_no: sita,
    });
    const seen = await admin("GET /adminDashboard/departments-table/:fieldVisitId", {
      fieldVisitId: field_visit_id,
    });
    expect(seen.data).toMatchObject([{ ...person, phone_number: "+919848012345" }]);

    const early = await staff.try(kind.update, { field_visit_id, visit_status: "submitted" });
    expect([early.status, early.said.message]).toEqual([400, expect.stringContaining("where you are")]);
    await staff(kind.update, {
      field_visit_id,
      employee_location: "At the gate",
      employee_latitude: 17.41,
      employee_longitude: 78.43,
      visit_status: "submitted",
    });
    const listed = await staff(kind.list, {
      city: "ALL",
      userName: "staff@medihaven.example",
      q: "Visit by a call",
    });
    const [row] = listed.data;
    expect(row).toMatchObject({
      field_visit_id,
      [kind.name]: name,
      visit_status: "submitted",
      admin_status: "pending",
      employee_location: "At the gate",
      username: "staff@medihaven.example",
    });
    const { s_no } = row as Said;
    const others = await staff(kind.list, { city: "ALL", userName: "nobody@example.org" });
    expect(others.data).toEqual([]);

    expect((await admin.try(kind.approve, { s_no, field_visit_id })).status).toBe(409);
    expect((await staff.try(kind.verify, { s_no: 99_999_999 })).status).toBe(404);
    await staff(kind.verify, { s_no });
    await admin(kind.remark, { s_no, remarks: "The lift is out of order" });
    expect(await admin(kind.approve, { s_no, field_visit_id })).toEqual({
      message: "Admin Status Listed Successfully...",
    });
    const dated = { fromDate: today(), toDate: today(), city: "Hyderabad" };
    const { result } = await admin(kind.byDate, dated);
    expect(result.find((one: Said) => one.s_no === s_no)).toMatchObject({
      visit_status: "verified",
      admin_status: "approved",
    });
    const longAgo = await admin(kind.byDate, { ...dated, fromDate: "1-1-2020", toDate: "2-1-2020" });
    expect(longAgo.result).toEqual([]);
  },
}));
