/**
 * Where a hospital is, beside its name: its locality, or nothing where the name already contains it ("Yashoda Hospitals, Somajiguda").
 */
export function localityBeside(name: string, locality: string): string {
  return name.includes(locality) ? "" : locality;
}
