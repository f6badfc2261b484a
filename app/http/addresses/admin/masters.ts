import { isMaster } from "#app/domain/masters/definitions.ts";
import type { Addresses } from "../address.ts";

/** The addresses of admins: masters, hospitals and prices. In the order of the menu. */
export const mastersAddresses = {
  masters: {
    path: "/adminAllMaster",
    file: "masters/index.tsx",
    permission: "admin.master.read",
    menu: { label: "All masters", group: "Masters, hospitals and prices", for: ["content"] },
  },
  master: {
    path: "/adminAllMaster/:master",
    file: "offices/masters/list.tsx",
    permission: "admin.master.read",
    list: (_, { master }) => (isMaster(master) ? master : undefined),
  },
  masterRow: {
    path: "/adminAllMaster/:master/:id",
    file: "masters/row.tsx",
    permission: "admin.master.read",
  },
  mergeMaster: {
    path: "/adminAllMaster/:master/:id/merge",
    file: "masters/merge.tsx",
    permission: "admin.master.write",
  },
  importMaster: {
    path: "/adminAllMaster/:master/import",
    file: "masters/import.tsx",
    permission: "admin.master.write",
  },
  hospitals: {
    path: "/hospitalmasterget",
    file: "hospitals/list.tsx",
    permission: "admin.hospital.read",
    list: "hospitals",
    menu: { label: "Hospitals", group: "Masters, hospitals and prices", for: ["content"] },
  },
  hospital: { path: "/hospitalmasterget/:id", file: "hospitals/edit.tsx", permission: "admin.hospital.read" },
  mergeHospital: {
    path: "/hospitalmasterget/:id/merge",
    file: "hospitals/merge.tsx",
    permission: "admin.hospital.write",
  },
  newHospital: {
    path: "/addhospitalmaster",
    file: "hospitals/add.tsx",
    permission: "admin.hospital.write",
    under: "/hospitalmasterget",
  },
  hospitalDuplicates: {
    path: "/adminHospitalDuplicates",
    file: "hospitals/duplicates.tsx",
    permission: "admin.hospital.write",
    list: "hospital-duplicates",
    under: "/hospitalmasterget",
  },
  imports: {
    path: "/adminImports",
    file: "imports/imports.tsx",
    permission: "admin.master.write",
    menu: { label: "Imports", group: "Masters, hospitals and prices", for: ["content"] },
  },
  import: {
    path: "/adminImports/:id",
    file: "imports/import.tsx",
    permission: "admin.master.write",
  },
  importRefused: {
    path: "/adminImports/:id/refused",
    file: "imports/refused.ts",
    permission: "admin.master.write",
  },
  talkToHospital: {
    path: "/talk2HospitalMasters",
    file: "doctors/index.tsx",
    permission: "admin.doctor.read",
    menu: { label: "Talk to hospital", group: "Masters, hospitals and prices", for: ["content"] },
  },
  doctors: {
    path: "/t2hdoctorsmasterdata",
    file: "doctors/doctors.tsx",
    permission: "admin.doctor.read",
    list: "doctors",
    under: "/talk2HospitalMasters",
  },
  doctor: { path: "/t2hdoctorsmasterdata/:id", file: "doctors/doctor.tsx", permission: "admin.doctor.read" },
  doctorPart: {
    path: "/t2hdoctorsmasterdata/:id/:part/:row",
    file: "doctors/part.tsx",
    permission: "admin.doctor.write",
  },
  deleteDoctor: {
    path: "/t2hdoctorsmasterdata/:id/delete",
    file: "doctors/doctor-delete.tsx",
    permission: "admin.doctor.write",
  },
  newDoctor: {
    path: "/t2hdoctorsmasterdata/new",
    file: "doctors/doctor-new.tsx",
    permission: "admin.doctor.write",
  },
  hospitalPages: {
    path: "/t2hhospitalmasterdata",
    file: "doctors/hospitals.tsx",
    permission: "admin.doctor.read",
    list: "hospital-pages",
    under: "/talk2HospitalMasters",
  },
  hospitalPage: {
    path: "/t2hhospitalmasterdata/:id",
    file: "doctors/hospital.tsx",
    permission: "admin.doctor.read",
  },
  hospitalPart: {
    path: "/t2hhospitalmasterdata/:id/:part/:row",
    file: "doctors/part.tsx",
    permission: "admin.doctor.write",
  },
  deleteHospitalPage: {
    path: "/t2hhospitalmasterdata/:id/delete",
    file: "doctors/hospital-delete.tsx",
    permission: "admin.doctor.write",
  },
  newHospitalPage: {
    path: "/t2hhospitalmasterdata/new",
    file: "doctors/hospital-new.tsx",
    permission: "admin.doctor.write",
  },
  roomPrices: {
    path: "/adminRoomPriceUpdate",
    file: "prices/room-prices.tsx",
    permission: "admin.price.write",
    menu: { label: "Room prices", group: "Masters, hospitals and prices", for: ["content"] },
  },
  propertyMaster: {
    path: "/propertymasterget",
    file: "properties/master.tsx",
    permission: "admin.property.read",
    list: "property-master",
    under: "/adminAllMaster",
  },
  propertyDuplicates: {
    path: "/adminPropertyDuplicates",
    file: "duplicates/properties.tsx",
    permission: "admin.people.write",
    list: "property-duplicates",
    under: "/propertymasterget",
  },
  mergeProperty: {
    path: "/adminPropertyDuplicates/:id",
    file: "duplicates/merge.tsx",
    permission: "admin.people.write",
  },
  searchMisses: {
    path: "/adminSearchMisses",
    file: "search/misses.tsx",
    permission: "admin.master.read",
    under: "/adminAllMaster",
  },
} as const satisfies Addresses;
