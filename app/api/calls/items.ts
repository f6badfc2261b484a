import { ADMIN } from "../operation.ts";
import { at, inOutlet, itemOperations } from "./item-operations.ts";

/** The calls of everything that partners sell beside rooms, whoever's area they are named after. */

const TRANSPORT = {
  as: {
    transport_latitude: "latitude",
    transport_longitude: "longitude",
    latitude: "latitude",
    longitude: "longitude",
  },
};

export const itemCalls = [
  ...itemOperations("restaurant", "kitchen", "Restaurant details saved successfully", {
    list: [
      ...at([
        "GET /propertyRegistrationMaster/getRestaurantDetails",
        "GET /foodPartner/getFoodRestaurantDetails",
        "GET /equipmentMedicalPartner/getEqpRestaurantDetails",
        "GET /transporterApi/restaurant-transport-details",
      ]),
      ...at(["GET /foodPartner/getFoodRestaurantDetailsadmin/:txn_id/:agent_id/:agent_sub_id"], {
        access: ADMIN,
        as: { txn_id: "unused", agent_id: "accountId" },
      }),
    ],
    save: at([
      "POST /propertyRegistrationMaster/savingRestaurantDetails",
      "POST /foodPartner/foodRestaurantDetailsSaving",
      "POST /equipmentMedicalPartner/EqpRestaurantSaving",
      "POST /transporterApi/save-restaurant-transport",
    ]),
    update: at([
      "PUT /propertyRegistrationMaster/updateRestaurantDetails",
      "PUT /foodPartner/updateFoodRestaurant/:txn_id",
      "PUT /equipmentMedicalPartner/updateEqpRestaurantDetails/:txn_id",
      "PUT /transporterApi/edit-restaurant-transport",
    ]),
    approve: at(["PUT /foodPartner/approveRestaurantDetails"]),
    reject: at(["PUT /foodPartner/rejectRestaurantDetails/:txn_id/:agent_id/:agent_sub_id"]),
  }),
  ...itemOperations("food-item", "food_item", "Food item saved successfully", {
    list: [
      ...at([
        "GET /propertyRegistrationMaster/getAccFoodDetails",
        "GET /foodPartner/addFoodItemDetails",
        "GET /foodPartner/foodDetails",
      ]),
      ...at(["GET /foodPartner/foodDetailsForAdmin"], { access: ADMIN }),
    ],
    save: at([
      "POST /propertyRegistrationMaster/accFoodsaving",
      "POST /foodPartner/savingFoodDetails",
      "POST /equipmentMedicalPartner/addFoodDetailsSaving",
    ]),
    update: [
      ...at([
        "PUT /propertyRegistrationMaster/accFoodUpdating",
        "PUT /foodPartner/updatingFoodDetails",
        "PUT /foodPartner/fooditemdetailsUpdating",
      ]),
      ...at(["PUT /equipmentMedicalPartner/addFoodDetailsUpdating/:item_txn_id/:agent_id/:agent_sub_id"]),
    ],
    approve: at(["PUT /foodPartner/approvefoodItemApprove"]),
    reject: at(
      ["PUT /foodPartner/rejectfoodItemReject/:item_txn_id/:txn_id/:agent_id/:agent_sub_id"],
      inOutlet,
    ),
    updateStatus: at(
      ["PUT /foodPartner/loadFoodStatus/:agent_id/:agent_sub_id/:txn_id/:item_txn_id"],
      inOutlet,
    ),
  }),
  ...itemOperations("transport", "transport_company", "Transport details saved successfully", {
    list: [
      ...at(["GET /transporterApi/getTransportDetailsForAdmin"], { access: ADMIN }),
      ...at([
        "GET /transporterApi/accommodation-transport-details",
        "GET /transporterApi/food-transport-details",
        "GET /transporterApi/medical-transport-details",
      ]),
    ],
    save: at(
      [
        "POST /transporterApi/savingTransportDetails",
        "POST /transporterApi/save-accommodation-transport",
        "POST /transporterApi/save-food-transport",
        "POST /transporterApi/save-medical-transport",
      ],
      TRANSPORT,
    ),
    update: at(
      [
        "PUT /transporterApi/editTransportDetails",
        "PUT /transporterApi/edit-accommodation-transport",
        "PUT /transporterApi/edit-food-transport",
        "PUT /transporterApi/edit-medical-transport",
      ],
      TRANSPORT,
    ),
    approve: at(["PUT /transporterApi/approveTrasnportDetails/:tnx_id"]),
    reject: at(["PUT /transporterApi/rejectTransportDetails/:tnx_id"]),
  }),
  ...itemOperations("travel-item", "vehicle", "Travel details saved successfully", {
    list: [
      ...at(["GET /propertyRegistrationMaster/loadAccTravel", "GET /transporterApi/travelItemDetails"]),
      ...at(
        [
          "GET /transporterApi/getTravelDetailsForAdmin",
          "GET /transporterApi/getAllTravelDetailsForAdmin",
          "GET /transporterApi/getAdminTravelData",
        ],
        { access: ADMIN },
      ),
    ],
    save: at([
      "POST /propertyRegistrationMaster/savingTravelPartner",
      "POST /foodPartnerAccomodation/savingOtherFoodPartner",
      "POST /equipmentMedicalPartner/addTravelDetailsSaving",
      "POST /transporterApi/savingTravelDetails",
    ]),
    update: at([
      "POST /dropdown/travelUpdateDetailsSavingMethod",
      "PUT /propertyRegistrationMaster/accTravelUpdating",
      "PUT /foodPartnerAccomodation/updatingOtherTravelDetails",
      "PUT /equipmentMedicalPartner/travelPartnerUpdating",
      "PUT /transporterApi/updatingTravelDetails",
    ]),
    approve: at(["PUT /transporterApi/approveTravelDetails/:txn_id/:transport_sub_id"]),
    reject: at(["PUT /transporterApi/rejectTravelDetails/:txn_id/:transport_sub_id"]),
    updateStatus: at(["PUT /transporterApi/loadTravelStatus"]),
    count: at(["GET /transporterApi/getTravelDisplayCountOfPartner/:x"], { as: { x: "accountId" } }),
  }),
  ...itemOperations("travel-location", "travel_location", "Travel location saved successfully", {
    list: at(["GET /transporterApi/travelLocationDetails"]),
    save: at(["POST /transporterApi/saveTravelLocationData"]),
    update: at(["PUT /transporterApi/updatingTravellocationDetails"]),
  }),
  ...itemOperations("medical-store", "medical_store", "Medical store saved successfully", {
    list: at([
      "GET /equipmentPartner/getMedicalStoresData",
      "GET /equipmentPartner/loadmedicalstoreDetails",
      "GET /equipmentMedicalPartner/getAccMedicalStoresData",
      "GET /equipmentMedicalPartner/getFoodMedicalStoresData",
      "GET /equipmentMedicalPartner/getTravelMedicalStoresData",
    ]),
    save: at([
      "POST /propertyRegistrationMaster/medicalAccSaving",
      "POST /equipmentPartner/saveMedicalStores",
      "POST /equipmentPartner/savingMedicalStoreDetails",
      "POST /equipmentMedicalPartner/savingFoodMedicalStoreDetails",
      "POST /equipmentMedicalPartner/savingTravelMedicalStoreDetails",
    ]),
    update: at([
      "PUT /equipmentMedicalPartner/editAccMedicalStoreDetails",
      "PUT /equipmentMedicalPartner/editFoodMedicalStoreDetails",
      "PUT /equipmentMedicalPartner/editTravelMedicalStoreDetails",
      "PUT /equipmentPartner/editMedicalStoreDetails",
    ]),
    approve: at(["PUT /equipmentPartner/approveMedicalstoreDetails/:txn_id"]),
    reject: at(["PUT /equipmentPartner/rejectMedicalstoreDetails/:txn_id"]),
  }),
  ...itemOperations("equipment-item", "equipment_item", "Equipment details saved successfully", {
    list: [
      ...at([
        "GET /propertyRegistrationMaster/getAccMedical",
        "GET /equipmentPartner/getMedicalEqpData",
        "GET /equipmentPartner/equipmentLocationDetails",
        "GET /equipmentPartner/loadmedicalDetails",
        "GET /equipmentPartner/getMedicalItems",
      ]),
      ...at(["GET /equipmentPartner/getEquipmentItemsForAdmin"], { access: ADMIN }),
      ...at(["GET /equipmentPartner/getAllEquipmentDetailsForAdmin/:id"], {
        access: ADMIN,
        as: { id: "accountId" },
      }),
    ],
    save: at([
      "POST /dropdown/partnerEquipmentSubmitData",
      "POST /propertyRegistrationMaster/AccMedicalSaving",
      "POST /foodPartnerAccomodation/savingOtherFoodMedical",
      "POST /equipmentPartner/equipmentLocation",
    ]),
    update: at([
      "PUT /propertyRegistrationMaster/accUpdatingmedical",
      "PUT /foodPartnerAccomodation/updatingOtherEquipment",
      "PUT /equipmentPartner/updatingEquipment",
      "PUT /equipmentMedicalPartner/updatingOtherEquipment",
    ]),
    approve: at(["PUT /equipmentPartner/approveEquipmentDetails/:txn_id"]),
    reject: at(["PUT /equipmentPartner/rejectEquipmentDetails/:txn_id"]),
    updateStatus: at(["PUT /equipmentPartner/loadEquipmentStatus"]),
    get: at(["GET /equipmentPartner/loadEquipmentItems/:equipment_item_id"]),
    count: at(["GET /equipmentPartner/getMedicalDisplayCountOfPartner/:id"], { as: { id: "accountId" } }),
  }),
];
