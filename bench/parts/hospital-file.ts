import { once } from "node:events";
import { createWriteStream } from "node:fs";

/** Words that hospitals of lists are named and placed by. */
const NAMES = [
  "Apollo",
  "Sai",
  "Krishna",
  "City",
  "Care",
  "Global",
  "Sunrise",
  "Lotus",
  "Shree",
  "Jeevan",
  "Asha",
  "Vijaya",
];
const KINDS = ["Multispeciality", "Eye", "Heart", "Children's", "General", "Ortho", "Kidney", "Maternity"];
const HOUSES = ["Hospital", "Nursing Home", "Medical Centre", "Clinic", "Institute"];
const STREETS = [
  "Station Road",
  "MG Road",
  "Court Road",
  "Sai Nagar",
  "Civil Lines",
  "Market Yard",
  "Temple Street",
];

/**
 * Writes a list of hospitals with the columns of the government's directory: about 2 % namesakes of others in their city, 1 % with
 * a point abroad, quoted cells in every row. The same for the same number of rows.
 */
export async function writeHospitalFile(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file);
  let seed = 20_260_101;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const pick = (words: string[]) => words[Math.floor(random() * words.length)]!;
  let text = ",index,Location_Coordinates,Location,Hospital_Name,State,District\n";
  for (let row = 0; row < rows; row++) {
    const number = random() < 0.02 ? row % 500 : row;
    const latitude = (random() < 0.01 ? 40 + random() * 20 : 10 + random() * 20).toFixed(7);
    const longitude = (72 + random() * 15).toFixed(7);
    const address = `${Math.floor(random() * 900)}, ${pick(STREETS)}, Sector ${Math.floor(random() * 99)} ${500_000 + (row % 90_000)}`;
    text += `${row},${row},"${latitude}, ${longitude}","${address}",${pick(NAMES)} ${pick(KINDS)} ${pick(HOUSES)} ${number},State ${row % 30},District ${row % 600}\n`;
    if (text.length > 1 << 20) {
      if (!out.write(text)) await once(out, "drain");
      text = "";
    }
  }
  out.end(text);
  await once(out, "close");
}
