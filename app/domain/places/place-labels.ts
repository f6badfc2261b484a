/**
 * Where a hospital is, beside its name: its locality, or nothing where the name already contains it ("Yashoda Hospitals, Somajiguda").
 */
export function localityBeside(name: string, locality: string): string {
  return name.includes(locality) ? "" : locality;
}

/**
 * A name with the city or the locality behind it, unless the name says that itself: `Apollo Hospitals, Chennai`, but `CMC Vellore`.
 * @param said how the place is called in the language of the page
 */
export function withPlace(name: string, place: string, said = place): string {
  return localityBeside(name, place) ? `${name}, ${said}` : name;
}
