import { slugOf } from "#app/domain/shared/slug.ts";

/**
 * Names of states and cities as they are written today and as a person searches for them. Lists from elsewhere use former
 * names and districts; a district stands for the city that its hospitals are in and that people travel to.
 */

/** Former and misspelt names of states. Source: the acts that renamed, divided and merged them, 2000 to 2020. */
const STATES: Record<string, string> = {
  "andaman-and-nicobar": "Andaman and Nicobar Islands",
  chattisgarh: "Chhattisgarh",
  "dadra-and-nagar-haveli": "Dadra and Nagar Haveli and Daman and Diu",
  "daman-and-diu": "Dadra and Nagar Haveli and Daman and Diu",
  "delhi-ncr": "Delhi",
  "new-delhi": "Delhi",
  "nct-of-delhi": "Delhi",
  "national-capital-territory-of-delhi": "Delhi",
  "jammu-kashmir": "Jammu and Kashmir",
  orissa: "Odisha",
  pondicherry: "Puducherry",
  tamilnadu: "Tamil Nadu",
  telengana: "Telangana",
  uttaranchal: "Uttarakhand",
  uttrakhand: "Uttarakhand",
};

/** Districts that Telangana (2014) and Ladakh (2019) took over. */
const MOVED: Record<string, Record<string, string>> = {
  "Andhra Pradesh": Object.fromEntries(
    [
      "adilabad",
      "hyderabad",
      "karimnagar",
      "khammam",
      "mahbubnagar",
      "medak",
      "nalgonda",
      "nizamabad",
      "rangareddy",
      "ranga-reddy",
      "secunderabad",
      "warangal",
    ].map((district) => [district, "Telangana"]),
  ),
  "Jammu and Kashmir": { leh: "Ladakh", "leh-ladakh": "Ladakh", kargil: "Ladakh" },
};

/** A district or former name, and the city that people look for. A state before the slash limits it to that state. */
const CITIES: Record<string, string> = {
  allahabad: "Prayagraj",
  bangalore: "Bengaluru",
  "bangalore-urban": "Bengaluru",
  "bengaluru-urban": "Bengaluru",
  baroda: "Vadodara",
  belgaum: "Belagavi",
  bellary: "Ballari",
  bombay: "Mumbai",
  "mumbai-suburban": "Mumbai",
  calcutta: "Kolkata",
  calicut: "Kozhikode",
  cochin: "Kochi",
  ernakulam: "Kochi",
  "dakshina-kannada": "Mangaluru",
  mangalore: "Mangaluru",
  "east-singhbhum": "Jamshedpur",
  gulbarga: "Kalaburagi",
  gurgaon: "Gurugram",
  kamrup: "Guwahati",
  "kamrup-metropolitan": "Guwahati",
  "kaimur-bhabua": "Kaimur",
  krishna: "Vijayawada",
  madras: "Chennai",
  mahesana: "Mehsana",
  mewat: "Nuh",
  mysore: "Mysuru",
  nasik: "Nashik",
  "central-delhi": "Delhi",
  "east-delhi": "Delhi",
  "new-delhi": "Delhi",
  "north-delhi": "Delhi",
  "south-delhi": "Delhi",
  "west-delhi": "Delhi",
  "papum-pare": "Itanagar",
  poona: "Pune",
  "maharashtra/raigarh": "Raigad",
  "banas-kantha": "Banaskantha",
  "sabar-kantha": "Sabarkantha",
  shimoga: "Shivamogga",
  "south-andaman": "Port Blair",
  "spsr-nellore": "Nellore",
  trivandrum: "Thiruvananthapuram",
  tumkur: "Tumakuru",
  vizag: "Visakhapatnam",
  ysr: "Kadapa",
};

/** The state's name today. */
export function canonicalState(name: string): string {
  return STATES[slugOf(name, "")] ?? name;
}

/** The city and state that a place in a list stands for: `Ernakulam, Kerala` is Kochi; Hyderabad lies in Telangana. */
export function canonicalPlace(stateName: string, cityName: string): { state: string; city: string } {
  const listed = canonicalState(stateName);
  const slug = slugOf(cityName, "");
  const state = MOVED[listed]?.[slug] ?? listed;
  const city = CITIES[`${slugOf(state, "")}/${slug}`] ?? CITIES[slug] ?? cityName;
  return {
    state,
    city: city === city.toLowerCase() ? city.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase()) : city,
  };
}
