/** Passport and visa of somebody from abroad, as the form posts them. */
export const PAPERS = {
  name: "Rahima Khatun",
  nationality: "Bangladeshi",
  born_on: "1980-05-17",
  sex: "female",
  home_address: "12 Green Road, Dhaka 1205",
  passport_number: "BX 0123456",
  passport_place: "Dhaka",
  passport_issued_on: "2022-01-10",
  passport_valid_until: "2035-01-09",
  visa_type: "medical",
  visa_number: "VM778899",
};
