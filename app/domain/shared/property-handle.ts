import { NotFound } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";

/** Names a property in an address: its slug is unique in its own city, which need not be the hospital's city. */
export type PropertyHandle = { city: string; slug: string };

const PATTERN = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:~([a-z0-9]+(?:-[a-z0-9]+)*))?$/;

/** `sai-residency`, or `sai-residency~secunderabad` when the property lies in another city than the hospital. */
export function encodePropertyHandle(property: PropertyHandle, hospitalCity: string): string {
  return property.city === hospitalCity ? property.slug : `${property.slug}~${property.city}`;
}

/**
 * Reads what `encodePropertyHandle` wrote.
 * @throws NotFound when the text is no such name
 */
export function decodePropertyHandle(text: string, hospitalCity: string): PropertyHandle {
  const match = text.length <= 200 ? PATTERN.exec(text) : null;
  if (!match) throw new NotFound();
  return { slug: present(match[1]), city: match[2] ?? hospitalCity };
}
