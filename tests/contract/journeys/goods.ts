import { expect } from "vitest";
import { makeCity } from "#tests/factories/inventory.ts";
import type { Journey, Said } from "./caller.ts";
import { deccan, hyderabad, sunrise } from "./demo.ts";

export const goodsJourneys: Journey[] = [
  {
    name: "A customer finds food of a city, by type and by name",
    async walk(as) {
      const [guest, owner, stranger] = [as("guest"), as(await sunrise()), as(await deccan())];
      const city_id = await hyderabad();
      const types = await guest("GET /foodPartner/getBookingFoodTypes", { city_id });
      const { food_type_id } = types.data[0];
      const ofType = await guest("GET /foodItemList/:food_type_id", { food_type_id });
      expect(ofType.data[0]).toMatchObject({ food_type_id, price: expect.any(Number) });
      const names = await guest("GET /foodItemList/loadItems", { city_id });
      expect(names.data[0]).toEqual(
        expect.objectContaining({ item_name: expect.any(String), parent_name: expect.any(String) }),
      );
      const search = "GET /foodPartner/getBookingFoodDetails/bookingDetails/:value";
      const found = await guest(search, { value: "Hyderabad" });
      expect(found.data.map((one: Said) => one.txn_id)).toEqual(names.data.map((one: Said) => one.txn_id));
      expect(found).not.toHaveProperty("message");
      const empty = await makeCity();
      expect(await guest(search, { value: empty })).toMatchObject({
        data: [],
        message: "Sorry! Currently, there are No Restaurants Available for this City",
      });
      const { accountId } = await sunrise();
      const kitchens = "GET /dropdown/lookup-restaurants/:account_id/:holder_id";
      const own = await owner(kitchens, { account_id: accountId, holder_id: "0" });
      expect(own.data[0]).toMatchObject({ kitchen_name: expect.any(String) });
      expect((await stranger.try(kitchens, { account_id: accountId, holder_id: "0" })).said.data).toEqual([]);
    },
  },
  {
    name: "A customer finds equipment and medical stores of a city",
    async walk(as) {
      const guest = as("guest");
      const city_id = await hyderabad();
      const ways = await guest("GET /equipmentPartner/getBookingEquipmentTypes", { city_id });
      expect(ways.data).toContainEqual({ purchased_type: "hire", name: "Hire" });
      const names = await guest("GET /equipmentItemList", { city_id });
      expect(await guest("GET /dropdown/loadItemNameDetails", { city_id })).toEqual(names);
      const { item_id } = names.data[0];
      const units = await guest("GET /equipmentItemList/loadUnits/:item_id", { item_id });
      expect(units.data).toHaveLength(1);
      expect((await guest("GET /dropdown/loadEquipmentUnits")).data).toEqual(
        expect.arrayContaining(units.data),
      );
      const search = "GET /equipmentPartner/getEquipmentBookingDetails/booking/:city";
      const chosen = await guest(search, { city: "hyderabad", myArray: item_id });
      expect(chosen.data).toMatchObject([{ txn_id: item_id, purchased_type: expect.any(String) }]);
      const stores = await guest("GET /medicalItemList/loadAllMedicalstores", { city_id });
      expect(stores.data[0]).toMatchObject({
        medical_store_name: expect.any(String),
        address: expect.any(String),
      });
      expect(stores.data[0].phone).toBeUndefined();
      expect(await guest("GET /dropdown/loadMedicalStoreDetails", { city_id })).toEqual(stores);
      const empty = await makeCity();
      expect(await guest(search, { city: empty })).toMatchObject({
        data: [],
        message: "Sorry! Currently, there are No Partners Available for this City",
      });
    },
  },
];
