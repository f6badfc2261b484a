import { DOCTOR_PARTS, HOSPITAL_PARTS } from "#app/domain/doctors/labels.ts";
import type { ItemKind, KindName } from "#app/domain/listings/labels.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { MASTERS, type MasterKey } from "#app/domain/masters/definitions.ts";
import {
  ADMIN_MESSAGES,
  BOOKINGS_MESSAGES,
  MASTERS_MESSAGES,
  PARTNERS_MESSAGES,
} from "#app/domain/shared/messages.ts";
import type { FailedText } from "./guard.ts";
import type { OfficeName } from "./offices.ts";
import { VISIT_FORM, VISIT_LIST } from "./visit-forms.ts";

/** Which text of the contract a failure has where one screen serves several pages. */

type About = Parameters<Exclude<FailedText, string>>[0];

/** Lists that did not load, by the first part of their address. */
export const LOADING_FAILED: Record<string, string> = {
  myFoodItems: PARTNERS_MESSAGES.errorWhileLoadingFoodDetails,
  myVehicles: PARTNERS_MESSAGES.errorWhileLoadingTranspoterData,
  myEquipment: PARTNERS_MESSAGES.errorWhileLoadingEquipmentMedicalStoresData,
  staffFoodView: PARTNERS_MESSAGES.errorWhileLoadingRestaurantData,
  staffTravelView: PARTNERS_MESSAGES.errorWhileLoadingTranspoterData,
  staffEquipmentView: PARTNERS_MESSAGES.errorWhileLoadingEquipmentData,
  mhbookings: ADMIN_MESSAGES.errorWhileGetBookingDetails,
  staffAccBooking: BOOKINGS_MESSAGES.errorWhileLoadingBookingGuestsData,
  cityAccBookings: BOOKINGS_MESSAGES.errorWhileLoadingBookingGuestsData,
  agent_bookings: ADMIN_MESSAGES.errorWhileLoadingAgentBookingDetails,
  partnerBookings: BOOKINGS_MESSAGES.errorWhileLoadingPartnerBookingRegistrationMasterData,
  partnerFoodBookings: BOOKINGS_MESSAGES.errorWhileLoadingFoodBookingData,
  partnerTravelBookings: PARTNERS_MESSAGES.errorWhileLoadingTravelData,
  partnerMedicalBookings: PARTNERS_MESSAGES.errorWhileLoadingEquipmentBookingData,
};

/** A partner's registration by staff, by the first part of its address. */
export const REGISTRATION_FAILED: Record<string, { load: string; save: string }> = {
  propertyPartnerRegistration: {
    load: PARTNERS_MESSAGES.errorWhileLoadingPropertyRegistrationMasterData,
    save: PARTNERS_MESSAGES.failedToSavePropertyRegistrationMasterData,
  },
  foodPartnerReg: {
    load: PARTNERS_MESSAGES.errorWhileLoadingFoodRegistrationMasterData,
    save: PARTNERS_MESSAGES.failedToSaveFoodRegistrationMasterData,
  },
  transportPartnerReg: {
    load: PARTNERS_MESSAGES.errorWhileLoadingTransportRegistrationMasterData,
    save: PARTNERS_MESSAGES.failedToSaveTransportMasterData,
  },
  equipmentPartnerReg: {
    load: PARTNERS_MESSAGES.errorWhileLoadingEquipmentRegistrationMasterData,
    save: PARTNERS_MESSAGES.failedToSaveEquipmentRegistrationMasterData,
  },
};

/** @param master as it stands in the address: it may be none */
export function masterLoadFailed(master: string | undefined): string | undefined {
  if (master === "property-types") return MASTERS_MESSAGES.errorWhileLoadingPropertyTypesMasterData;
  return master && Object.hasOwn(MASTERS, master)
    ? MASTERS_MESSAGES.errorWhileLoadingMasterData(MASTERS[master as MasterKey].title)
    : undefined;
}

/** @param id of the row, or `new` */
export function masterSaveFailed(master: string | undefined, id: string | undefined): string {
  switch (master) {
    case "property-types":
      return MASTERS_MESSAGES.failedToSavePropertyTypeMasterData;
    case "room-types":
    case "facilities":
      return MASTERS_MESSAGES.failedToSaveRoomTypeFacilityTypePropertyTypePropertyRegistrationMasterData;
    case "vehicle-types":
      return PARTNERS_MESSAGES.failedToSaveTransportMasterData;
    case "travel-points":
      return id === "new"
        ? ADMIN_MESSAGES.failedToSaveCitywiseLocationData
        : ADMIN_MESSAGES.failedToUpdateLocationDetails;
    default:
      return BOOKINGS_MESSAGES.failedToSave;
  }
}

/** A line of a doctor's or a hospital's page: education, achievement and so on. */
export function partFailed({ params }: About): string {
  const part = { ...DOCTOR_PARTS, ...HOSPITAL_PARTS }[params.part as keyof typeof DOCTOR_PARTS];
  return MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating(
    params.row === "new" ? "Submitting" : "Updating",
    part?.singular ?? "details",
  );
}

/** A step of a field visit. */
export function visitSaveFailed(page: string): string {
  if (page === VISIT_FORM.accommodation) return PARTNERS_MESSAGES.failedToSaveAccommodationPartnerDetailsData;
  if (page === VISIT_FORM.agent) return PARTNERS_MESSAGES.failedToSaveAgentPartnerDetailsData;
  return BOOKINGS_MESSAGES.failedToSave;
}

/** A verification or a remark of a field visit. */
export function visitDecideFailed(page: string, intent: string): string {
  if (page === VISIT_LIST.hospital && intent === "verify")
    return PARTNERS_MESSAGES.failedToVerifyHospitalPartnerDetailsData;
  if (page === VISIT_LIST.food && intent === "remark")
    return PARTNERS_MESSAGES.failedToSaveFoodPartnerRemarkDetailsData;
  return BOOKINGS_MESSAGES.failedToSave;
}

/** The form of a new listing, which offers partners and outlets to choose from. */
export const newFailed = ({ params }: About): string | undefined =>
  LISTING_KINDS[params.kind as ItemKind]?.loadFailed;

/** An edit of a listing. */
export function updateFailed(kind: KindName, office: OfficeName): string {
  const { saveFailed, updateFailed: failed = saveFailed, staffUpdateFailed = failed } = LISTING_KINDS[kind];
  return office === "staff" ? staffUpdateFailed : failed;
}
