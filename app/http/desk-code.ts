import QRCode from "qrcode";
import { config } from "#app/config.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { paths } from "./paths.ts";

/** The page of a booking as a QR code, which the desk reads with a phone: the address of an image. */
export async function deskCode(kind: BookingKindName, reference: string): Promise<string> {
  const address = config().APP_ORIGIN + paths.bookingPage(kind, reference);
  const svg = await QRCode.toString(address, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
