import { accessibleBathroom, diningHall, reception, sharedKitchen } from "./common-rooms.ts";
import {
  apartmentBlock,
  dharamshala,
  guestHouse,
  type House,
  heritageBungalow,
  homeStay,
  smallHotel,
} from "./fronts.ts";
import type { DaytimeName, PaletteName } from "./palettes.ts";
import {
  dormitory,
  doubleRoom,
  doubleWithAttendant,
  familyRoom,
  livingRoom,
  type RoomScene,
  singleRoom,
  tripleRoom,
  twinRoom,
} from "./rooms.ts";

/** Every illustration of the demo: what it shows, the words under it, and its drawing. */
export type Illustration = { subject: Subject; cooled?: boolean; caption: string; draw: () => string };

export type Subject =
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

const CREAM: House = { wall: "#f1e3c8", trim: "#ffffff", door: "#8a5a3a", roof: "#b5654a", sign: "#0f6b63" };
const SAGE: House = { wall: "#cfdcc8", trim: "#fdfbf4", door: "#5d7a5f", roof: "#7e5b46", sign: "#33576b" };
const BRICK: House = { wall: "#d9a183", trim: "#f7ead9", door: "#6b4632", roof: "#8c4c3a", sign: "#0f6b63" };
const BLUE: House = { wall: "#c9d9e4", trim: "#ffffff", door: "#47687d", roof: "#5b7487", sign: "#b4541a" };
const WHITE: House = { wall: "#f2efe8", trim: "#d3cabb", door: "#7a5a44", roof: "#a8604a", sign: "#33576b" };
const ROSE: House = { wall: "#ecd0c4", trim: "#fff8f0", door: "#8c5247", roof: "#9c5c50", sign: "#0f6b63" };

type Draw = (options: RoomScene) => string;

function room(
  subject: Subject,
  draw: Draw,
  [palette, daytime, cooled, mirrored]: [PaletteName, DaytimeName, boolean, boolean?],
  caption: string,
): Illustration {
  return { subject, cooled, caption, draw: () => draw({ palette, daytime, cooled, mirrored }) };
}

function common(
  subject: Subject,
  draw: Draw,
  palette: PaletteName,
  daytime: DaytimeName,
  caption: string,
): Illustration {
  return { subject, caption, draw: () => draw({ palette, daytime, cooled: false }) };
}

function front(
  subject: Subject,
  draw: (house: House, time: DaytimeName) => string,
  house: House,
  time: DaytimeName,
): Illustration {
  return { subject, caption: "The house from the street", draw: () => draw(house, time) };
}

export const GALLERY: Illustration[] = [
  room("single", singleRoom, ["sage", "day", false], "One bed, a chair for a visitor"),
  room("single", singleRoom, ["sky", "morning", true, true], "One bed by the window"),
  room("single", singleRoom, ["straw", "afternoon", false, true], "A quiet single room"),
  room("double", doubleRoom, ["sand", "afternoon", true], "A large bed, a wardrobe"),
  room("double", doubleRoom, ["mint", "day", true, true], "A large bed and morning light"),
  room("double", doubleRoom, ["rose", "dusk", false], "The double room in the evening"),
  room(
    "double",
    doubleWithAttendant,
    ["lavender", "morning", true],
    "A large bed and a cot for the attendant",
  ),
  room(
    "double",
    doubleWithAttendant,
    ["sage", "afternoon", false, true],
    "Room for an attendant beside the patient",
  ),
  room("twin", twinRoom, ["sky", "day", true], "Two separate beds"),
  room("twin", twinRoom, ["straw", "morning", false], "Two beds, a table between them"),
  room("twin", twinRoom, ["mint", "evening", true], "The twin room at night"),
  room("triple", tripleRoom, ["sand", "day", false], "Three beds under two windows"),
  room("triple", tripleRoom, ["lavender", "day", true], "Three beds, cooled"),
  room("family", familyRoom, ["rose", "morning", true], "Beds, a cot and a corner to cook in"),
  room("family", familyRoom, ["mint", "afternoon", false, true], "The family room with its kitchen corner"),
  room("dormitory", dormitory, ["sky", "day", false], "Bunks and a locker for each guest"),
  room("dormitory", dormitory, ["sage", "afternoon", true], "The cooled dormitory"),
  room("living", livingRoom, ["sand", "morning", true], "A place to sit"),
  common("reception", reception, "mint", "day", "Somebody answers at the desk"),
  common("reception", reception, "rose", "afternoon", "The desk and the waiting corner"),
  common("kitchen", sharedKitchen, "straw", "day", "The kitchen where guests cook"),
  common("bathroom", accessibleBathroom, "sky", "day", "No step, a seat in the shower, bars to hold on to"),
  common("dining", diningHall, "sage", "morning", "Where meals are served"),
  front("front-guest-house", guestHouse, CREAM, "morning"),
  front("front-guest-house", guestHouse, BLUE, "day"),
  front("front-guest-house", guestHouse, ROSE, "dusk"),
  front("front-hotel", smallHotel, WHITE, "day"),
  front("front-hotel", smallHotel, SAGE, "evening"),
  front("front-apartment", apartmentBlock, SAGE, "afternoon"),
  front("front-apartment", apartmentBlock, BRICK, "day"),
  front("front-bungalow", heritageBungalow, CREAM, "day"),
  front("front-bungalow", heritageBungalow, WHITE, "dusk"),
  front("front-dharamshala", dharamshala, BRICK, "morning"),
  front("front-dharamshala", dharamshala, CREAM, "afternoon"),
  front("front-home-stay", homeStay, ROSE, "morning"),
  front("front-home-stay", homeStay, SAGE, "day"),
];
