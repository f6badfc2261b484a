/** What a form of a guest asks: who is called, who is ill, who comes along, where exactly, and whose company pays. */
export type GuestFields = {
  contactName: string;
  phone: string;
  email: string;
  patientName: string;
  patientAgeGroup: string;
  patientAge: string;
  patientGender: string;
  attendantNames: string[];
  nationality: string;
  address: string;
  exactPlace: string;
  specialRequests: string;
  buyerGstin: string;
  buyerName: string;
  buyerAddress: string;
};
