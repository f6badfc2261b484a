import { z } from "zod";

/** The names in an address: of a city, a hospital, a property. */
const name = z.string().min(1).max(200);

export const hospitalParams = z.object({ city: name, hospital: name });
export const propertyParams = z.object({ city: name, hospital: name, property: name });
export const hotelParams = z.object({ hotelInfo: name, searchInfo: z.string().max(300) });
