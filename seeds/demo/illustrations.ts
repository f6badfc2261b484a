/** Every illustration of the demo: its file beside this one, what it shows, and the words under it. */
export type Illustration = { file: string; caption: string };
type Photo = Illustration & {
  subject: Motif;
  /** Of a room: whether it shows an air conditioner. */
  cooled?: boolean;
};

export type Motif =
  | "single"
  | "double"
  | "twin"
  | "triple"
  | "family"
  | "dormitory"
  | "living"
  | "reception"
  | "kitchen"
  | "bathroom"
  | "dining"
  | "front-guest-house"
  | "front-hotel"
  | "front-apartment"
  | "front-bungalow"
  | "front-dharamshala"
  | "front-home-stay";

export const GALLERY: readonly Photo[] = [
  { file: "single-1.svg", subject: "single", cooled: false, caption: "One bed, a chair for a visitor" },
  { file: "single-2.svg", subject: "single", cooled: true, caption: "One bed by the window" },
  { file: "single-3.svg", subject: "single", cooled: false, caption: "A quiet single room" },
  { file: "double-1.svg", subject: "double", cooled: true, caption: "A large bed, a wardrobe" },
  { file: "double-2.svg", subject: "double", cooled: true, caption: "A large bed and morning light" },
  { file: "double-3.svg", subject: "double", cooled: false, caption: "The double room in the evening" },
  {
    file: "double-4.svg",
    subject: "double",
    cooled: true,
    caption: "A large bed and a cot for the attendant",
  },
  {
    file: "double-5.svg",
    subject: "double",
    cooled: false,
    caption: "Room for an attendant beside the patient",
  },
  { file: "twin-1.svg", subject: "twin", cooled: true, caption: "Two separate beds" },
  { file: "twin-2.svg", subject: "twin", cooled: false, caption: "Two beds, a table between them" },
  { file: "twin-3.svg", subject: "twin", cooled: true, caption: "The twin room at night" },
  { file: "triple-1.svg", subject: "triple", cooled: false, caption: "Three beds under two windows" },
  { file: "triple-2.svg", subject: "triple", cooled: true, caption: "Three beds, cooled" },
  { file: "family-1.svg", subject: "family", cooled: true, caption: "Beds, a cot and a corner to cook in" },
  {
    file: "family-2.svg",
    subject: "family",
    cooled: false,
    caption: "The family room with its kitchen corner",
  },
  {
    file: "dormitory-1.svg",
    subject: "dormitory",
    cooled: false,
    caption: "Bunks and a locker for each guest",
  },
  { file: "dormitory-2.svg", subject: "dormitory", cooled: true, caption: "The cooled dormitory" },
  { file: "living-1.svg", subject: "living", cooled: true, caption: "A place to sit" },
  { file: "reception-1.svg", subject: "reception", caption: "Somebody answers at the desk" },
  { file: "reception-2.svg", subject: "reception", caption: "The desk and the waiting corner" },
  { file: "kitchen-1.svg", subject: "kitchen", caption: "The kitchen where guests cook" },
  {
    file: "bathroom-1.svg",
    subject: "bathroom",
    caption: "No step, a seat in the shower, bars to hold on to",
  },
  { file: "dining-1.svg", subject: "dining", caption: "Where meals are served" },
  { file: "front-guest-house-1.svg", subject: "front-guest-house", caption: "The house from the street" },
  { file: "front-guest-house-2.svg", subject: "front-guest-house", caption: "The house from the street" },
  { file: "front-guest-house-3.svg", subject: "front-guest-house", caption: "The house from the street" },
  { file: "front-hotel-1.svg", subject: "front-hotel", caption: "The house from the street" },
  { file: "front-hotel-2.svg", subject: "front-hotel", caption: "The house from the street" },
  { file: "front-apartment-1.svg", subject: "front-apartment", caption: "The house from the street" },
  { file: "front-apartment-2.svg", subject: "front-apartment", caption: "The house from the street" },
  { file: "front-bungalow-1.svg", subject: "front-bungalow", caption: "The house from the street" },
  { file: "front-bungalow-2.svg", subject: "front-bungalow", caption: "The house from the street" },
  { file: "front-dharamshala-1.svg", subject: "front-dharamshala", caption: "The house from the street" },
  { file: "front-dharamshala-2.svg", subject: "front-dharamshala", caption: "The house from the street" },
  { file: "front-home-stay-1.svg", subject: "front-home-stay", caption: "The house from the street" },
  { file: "front-home-stay-2.svg", subject: "front-home-stay", caption: "The house from the street" },
];

const eight = (name: string, caption: string): Illustration[] =>
  Array.from({ length: 8 }, (_, index) => ({ file: `${name}-${index + 1}.svg`, caption }));

/** A plain sign for hospitals: nobody's logo. */
export const SIGNS = eight("hospital", "The sign of a hospital");
