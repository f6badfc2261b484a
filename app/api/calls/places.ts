import { z } from "zod";
import { setFacilityIcon } from "#app/domain/masters/facility-icon.ts";
import { stateChoices } from "#app/domain/masters/find-master.ts";
import { cities, facilities, propertyTypes, roomTypes } from "#app/domain/masters/public-masters.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { MASTER_SCHEMAS } from "#app/domain/masters/schema.ts";
import { findHospitalById } from "#app/domain/places/find-hospital.ts";
import { publicHospitals } from "#app/domain/places/public-hospitals.ts";
import { saveHospital } from "#app/domain/places/save-hospital.ts";
import { hospitalValues } from "#app/domain/places/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { commandSchema, ID, objectSchema, rowsSchema, TEXT } from "../answer-schemas.ts";
import { cityIdOf, cityNamed } from "../city.ts";
import { changesOf, flag, nothing, page } from "../fields.ts";
import { ADMIN, operation, STAFF } from "../operation.ts";
import { facility } from "../present/facility.ts";
import { CITY, HOSPITAL, PROPERTY_TYPE, ROOM_TYPE } from "../present/master.ts";

/** Where things are and the masters that describe what is on sale. */

export const placeCalls = [
  ...operation({
    name: "state.list",
    answer: rowsSchema(objectSchema({ state_id: ID, state_name: TEXT })),
    summary: "The states of India.",
    access: "public",
    input: nothing,
    aliases: ["GET /stateMaster"],
    run: async (ctx) => ({
      data: (await stateChoices(ctx)).map(({ id, name }) => ({ state_id: id, state_name: name })),
    }),
  }),
  ...operation({
    name: "city.list-by-state",
    answer: rowsSchema(CITY),
    summary: "The cities of a state.",
    access: "public",
    input: z.object({ stateId: z.uuid() }),
    aliases: [{ at: "GET /citiesOfState/:state_id", as: { state_id: "stateId" } }],
    run: async (ctx, input) => ({ data: await cities(ctx, input) }),
  }),
  ...operation({
    name: "city.list",
    answer: rowsSchema(CITY),
    summary: "Every city in use.",
    access: "public",
    input: nothing,
    aliases: [
      "GET /citiesOfState/getAllCities/selectCities",
      "GET /citiesOfState/getAllCitiesTravel/selectCitiesTravel",
      "GET /cityMaster",
      "GET /transporterApi/getAllCitiesForTravel/selectCities",
      {
        at: "GET /centeraccounts/getBookingAllCity",
        access: ADMIN,
        note: "Every city in use, with bookings or without.",
      },
      { at: "GET /adminDashboard/cities-for-callback", access: ADMIN },
      { at: "GET /adminDashboard/cities-for-room-price-update", access: ADMIN },
      { at: "GET /adminDashboard/city-array", access: ADMIN },
    ],
    run: async (ctx) => ({ data: await cities(ctx) }),
  }),
  ...operation({
    name: "hospital.list",
    answer: rowsSchema(HOSPITAL),
    summary: "The hospitals, 200 a page (`page`).",
    access: "public",
    input: z.object({ page }),
    aliases: [
      "GET /dropdown/loadHospitalMasterDetails",
      { at: "GET /adminDashboard/hospital-master-details", access: ADMIN },
    ],
    run: async (ctx, input) => ({ data: await publicHospitals(ctx, input) }),
  }),
  ...operation({
    name: "hospital.list-by-city",
    answer: rowsSchema(HOSPITAL),
    summary: "The hospitals of a city, 200 a page (`page`).",
    access: "public",
    input: z.object({ cityId: z.uuid(), page }),
    aliases: [
      { at: "GET /hospitalMaster/:city_id", as: { city_id: "cityId" } },
      {
        at: "GET /dropdown/loadNearHospitalNames/:x",
        as: { x: "cityId" },
        note: "x is read as the id of a city.",
      },
      { at: "GET /adminDashboard/hospitals-for-callback/:city_id", as: { city_id: "cityId" }, access: ADMIN },
    ],
    run: async (ctx, input) => ({ data: await publicHospitals(ctx, input) }),
  }),
  ...operation({
    name: "hospital.save",
    answer: commandSchema({ near_hospital_id: ID }),
    summary: "Adds a hospital.",
    access: ADMIN,
    input: hospitalValues.extend({ city: cityNamed }),
    aliases: ["POST /hospitalMaster/savingHospitalDetails"],
    run: async (ctx, given) => {
      const values = { ...given, city: await cityIdOf(ctx, given.city) };
      const { id } = await saveHospital(ctx, { values });
      return { message: MASTERS_MESSAGES.hospitalDetailsSavedSuccessfully, near_hospital_id: id };
    },
  }),
  ...operation({
    name: "hospital.update",
    summary: "Changes a hospital; what is not sent stays as it is.",
    access: ADMIN,
    input: changesOf(hospitalValues).extend({ hospitalId: z.uuid(), city: cityNamed.optional() }),
    aliases: [
      {
        at: "PUT /hospitalMaster/updateHospitalData/:near_hospital_id",
        as: { near_hospital_id: "hospitalId" },
      },
    ],
    run: async (ctx, { hospitalId, city, ...rest }) => {
      const changed = { ...rest, ...(city === undefined ? {} : { city: await cityIdOf(ctx, city) }) };
      const { values, version } = await findHospitalById(ctx, hospitalId);
      await saveHospital(ctx, { hospitalId, version, values: { ...values, ...changed } });
      return { message: MASTERS_MESSAGES.hospitalDetailsSavedSuccessfully };
    },
  }),
  ...operation({
    name: "room-type.list",
    answer: rowsSchema(ROOM_TYPE),
    summary: "The room types in use.",
    access: "public",
    input: nothing,
    aliases: ["GET /roomTypeMaster", "GET /roomType"],
    run: async (ctx) => ({ data: await roomTypes(ctx) }),
  }),
  ...operation({
    name: "room-type.save",
    creates: "id",
    summary: "Adds a room type.",
    access: STAFF,
    input: MASTER_SCHEMAS["room-types"],
    aliases: ["POST /roomTypeMaster"],
    run: async (ctx, values) => added(await createMasterRow(ctx, "room-types", values), "Room type"),
  }),
  ...operation({
    name: "facility.list",
    answer: rowsSchema(facility.schema),
    summary: "The facilities in use.",
    access: "public",
    input: nothing,
    aliases: ["GET /facilityMaster", "GET /facilityMaster/loadPropertyAmenities"],
    run: async (ctx) => ({ data: (await facilities(ctx)).map(facility.row) }),
  }),
  ...operation({
    name: "facility.save",
    creates: "id",
    summary: "Adds a facility, with a picture as its icon.",
    access: STAFF,
    input: MASTER_SCHEMAS.facilities.extend({
      patient_fit: flag,
      position: z.coerce.number().int().min(0).max(10_000).default(100),
      icon: z.array(chosenFile).max(1, "One icon, please").default([]),
    }),
    maxFileBytes: maxBytesOf("facility_icon"),
    files: "icon",
    aliases: ["POST /facilityMaster"],
    run: async (ctx, { icon: [file], ...values }) => {
      const made = await createMasterRow(ctx, "facilities", values);
      if (file) await setFacilityIcon(ctx, { facilityId: made.id, file });
      return added(made, "Facility");
    },
  }),
  ...operation({
    name: "property-type.list",
    answer: rowsSchema(PROPERTY_TYPE),
    summary: "The property types in use.",
    access: "public",
    input: nothing,
    aliases: ["GET /propertyTypeMaster"],
    run: async (ctx) => ({ data: await propertyTypes(ctx) }),
  }),
  ...operation({
    name: "property-type.save",
    creates: "id",
    summary: "Adds a property type.",
    access: STAFF,
    input: MASTER_SCHEMAS["property-types"],
    aliases: ["POST /propertyTypeMaster"],
    run: async (ctx, values) => added(await createMasterRow(ctx, "property-types", values), "Property type"),
  }),
];

const added = ({ id }: { id: string }, what: string) => ({ message: `${what} saved successfully`, id });
