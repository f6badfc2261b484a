import { present } from "#app/present.ts";
import type { Random } from "./random.ts";

/** The words that the demo's properties are named and addressed with: what stands on such houses in each city. */

export type PropertyType =
  | "Guest house"
  | "Hotel"
  | "Service apartment"
  | "Hospital guest house"
  | "Dharamshala"
  | "Home stay";

type CityWords = {
  /** What a house is named after here. */
  names: string[];
  hosts: string[];
  /** What a trust's house is called here. */
  trust: string[];
  street: (random: Random) => string;
  /** Prices against Hyderabad's. */
  priceFactor: number;
};

const ordinal = (n: number) =>
  `${n}${n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th"}`;

export const CITY_WORDS: Record<string, CityWords> = {
  Hyderabad: {
    names: [
      "Sri Sai",
      "Golconda",
      "Deccan",
      "Tulasi",
      "Annapurna",
      "Padmavathi",
      "Manjeera",
      "Kakatiya",
      "Vasavi",
      "Noor",
      "Charminar",
      "Lotus",
      "Bhagya",
      "Pearl",
      "Sitara",
      "Gulmohar",
    ],
    hosts: ["Padma Aunty", "Rao Garu", "Shaheen Apa", "Lakshmi Amma", "Reddy Family", "Sunitha", "Khan Saab"],
    trust: ["Satram", "Dharamshala", "Seva Sadan"],
    street: (random) =>
      random.pick([
        () =>
          `H. No. 8-2-${random.whole(110, 690)}/${random.whole(1, 40)}, Street No. ${random.whole(2, 14)}`,
        () =>
          `Plot No. ${random.whole(12, 240)}, ${random.pick(["Sai Nagar", "Hill", "Navodaya", "Officers'", "Vasavi"])} Colony`,
        () =>
          `${random.whole(4, 11)}-${random.whole(1, 4)}-${random.whole(100, 800)}, Lane No. ${random.whole(2, 9)}`,
      ])(),
    priceFactor: 1,
  },
  Chennai: {
    names: [
      "Kaveri",
      "Murugan",
      "Meenakshi",
      "Thamarai",
      "Marina",
      "Annai",
      "Coromandel",
      "Bharathi",
      "Vaigai",
      "Karpagam",
      "Nellai",
      "Sangamam",
      "Amman",
      "Mullai",
      "Pothigai",
    ],
    hosts: ["Revathi", "Mani Uncle", "Saraswathi Amma", "Joseph and Mary", "Subbu", "Kamala Paati"],
    trust: ["Choultry", "Chathiram", "Anbu Illam"],
    street: (random) =>
      random.pick([
        () =>
          `Old No. ${random.whole(4, 60)}, New No. ${random.whole(61, 140)}, ${random.pick(["Pillaiyar Koil", "Bharathiar", "Thiruvalluvar", "Kamarajar", "Anna", "Nehru"])} Street`,
        () => `No. ${random.whole(3, 90)}, ${ordinal(random.whole(1, 8))} Cross Street`,
        () => `${random.whole(5, 70)}/${random.whole(1, 9)}, ${ordinal(random.whole(1, 5))} Main Road`,
      ])(),
    priceFactor: 1,
  },
  Bengaluru: {
    names: [
      "Nandi",
      "Malnad",
      "Cauvery",
      "Basava",
      "Sampige",
      "Chamundi",
      "Tunga",
      "Udupi",
      "Vinayaka",
      "Sharada",
      "Kempegowda",
      "Parijatha",
      "Kadamba",
      "Hoysala",
      "Mallige",
    ],
    hosts: ["Shanta", "Gowda Family", "Mrs. D'Souza", "Raghu and Veena", "Nagaraj", "Fernandes Family"],
    trust: ["Chatra", "Dharmashala", "Seva Ashrama"],
    street: (random) =>
      random.pick([
        () =>
          `No. ${random.whole(5, 190)}, ${ordinal(random.whole(1, 22))} Cross, ${ordinal(random.whole(1, 14))} Main`,
        () =>
          `${random.whole(10, 300)}/${random.whole(1, 9)}, ${ordinal(random.whole(1, 6))} Block, ${ordinal(random.whole(2, 20))} Cross`,
      ])(),
    priceFactor: 1.12,
  },
  Mumbai: {
    names: [
      "Siddhi",
      "Sagar",
      "Konkan",
      "Ashirwad",
      "Shivneri",
      "Matoshree",
      "Jeevan",
      "Samarth",
      "Vinayak",
      "Arabian",
      "Parijat",
      "Girnar",
      "Neelkanth",
      "Suvarna",
    ],
    hosts: ["Mrs. Pereira", "Joshi Kaka", "Shah Family", "Kulkarni Tai", "Merchant Family", "D'Mello"],
    trust: ["Dharamshala", "Seva Mandal", "Rugna Niwas"],
    street: (random) =>
      random.pick([
        () =>
          `${random.whole(1, 4)}${random.pick(["A", "B", "C"])}, ${random.pick(["Shree Ganesh", "Om Sai", "New Jyoti", "Sea Breeze", "Laxmi"])} CHS, ${ordinal(random.whole(1, 6))} Road`,
        () =>
          `${random.whole(12, 210)}, ${random.pick(["Jerbai", "Hanuman", "Station", "Chapel", "Bhavani"])} Lane`,
        () => `Plot No. ${random.whole(10, 150)}, Road No. ${random.whole(2, 19)}`,
      ])(),
    priceFactor: 1.35,
  },
  Delhi: {
    names: [
      "Yamuna",
      "Aravalli",
      "Shanti",
      "Himalaya",
      "Guru Kripa",
      "Bharat",
      "Lodhi",
      "Ganga",
      "Sukoon",
      "Kailash",
      "Jeevan Jyoti",
      "Rajdhani",
      "Sneh",
      "Palash",
    ],
    hosts: ["Mrs. Kapoor", "Sharma Ji", "Gurpreet", "Nasreen", "Bhatia Family", "Verma Aunty"],
    trust: ["Dharamshala", "Seva Sadan", "Atithi Niwas"],
    street: (random) =>
      random.pick([
        () =>
          `${random.pick(["A", "B", "C", "D", "E"])}-${random.whole(4, 190)}, Gali No. ${random.whole(1, 12)}`,
        () =>
          `House No. ${random.whole(10, 240)}, Block ${random.pick(["A", "B", "C", "D", "F", "H"])}, ground floor onwards`,
        () =>
          `${random.whole(2, 60)}/${random.whole(1, 14)}, ${random.pick(["Main", "Mandir", "School", "Gurdwara", "Market"])} Road`,
      ])(),
    priceFactor: 1.2,
  },
  Kolkata: {
    names: [
      "Ganga",
      "Purbasha",
      "Sonar Bangla",
      "Matri",
      "Aparajita",
      "Anandalok",
      "Uttarayan",
      "Sandhya",
      "Rupasi",
      "Shefali",
      "Basanti",
      "Nabanna",
      "Kingshuk",
    ],
    hosts: ["Mita Di", "Bose Babu", "Ghosh Family", "Rehana Apa", "Chatterjee Family", "Kaku and Kakima"],
    trust: ["Atithi Nivas", "Dharamshala", "Seva Kendra"],
    street: (random) =>
      random.pick([
        () =>
          `${random.whole(2, 90)}/${random.whole(1, 6)}, ${random.pick(["Haripada Dutta", "Kalitala", "Nabapally", "School", "Purbapara"])} Lane`,
        () =>
          `${random.pick(["P", "Q", "BA", "CF"])}-${random.whole(10, 240)}, ${random.pick(["Lake", "Station", "Canal", "Milan Park", "Santoshpur"])} Road`,
      ])(),
    priceFactor: 0.85,
  },
  Vellore: {
    names: [
      "Palar",
      "Ratnagiri",
      "Fort View",
      "Emmanuel",
      "Grace",
      "Sathya",
      "Bethel",
      "Golden",
      "Ponnai",
      "Shalom",
      "Nandhini",
    ],
    hosts: ["Selvi", "Daniel Family", "Das Babu", "Kala Amma", "Rahim Bhai"],
    trust: ["Choultry", "Chathiram", "Mission Home"],
    street: (random) =>
      random.pick([
        () =>
          `No. ${random.whole(3, 140)}, ${random.pick(["Babu Rao", "Arcot", "Mundy", "Thottapalayam", "Lakshmi Puram", "Officers Line"])} Street`,
        () =>
          `${random.whole(5, 80)}/${random.pick(["A", "B", "C"])}, ${ordinal(random.whole(1, 5))} East Main Road`,
      ])(),
    priceFactor: 0.72,
  },
  Pune: {
    names: [
      "Sinhagad",
      "Peshwa",
      "Mula",
      "Swaraj",
      "Parvati",
      "Vishram",
      "Shaniwar",
      "Saptarshi",
      "Anand",
      "Prabhat",
      "Kasturi",
      "Bakul",
    ],
    hosts: ["Joshi Kaku", "Deshpande Family", "Mrs. Irani", "Smita", "Sheikh Family"],
    trust: ["Dharamshala", "Seva Sadan", "Rugna Sahay"],
    street: (random) =>
      random.pick([
        () => `S. No. ${random.whole(12, 160)}/${random.whole(1, 9)}, Lane No. ${random.whole(1, 9)}`,
        () =>
          `Flat ${random.whole(1, 9)}, ${random.pick(["Sahyog", "Kumar", "Ganga", "Amrut"])} Society, ${random.pick(["Prabhat", "Law College", "Bund Garden", "Station"])} Road`,
        () => `${random.whole(100, 990)}, ${random.pick(["Mangal", "Tulja", "Ganesh"])} Lane`,
      ])(),
    priceFactor: 0.95,
  },
};

export const LANDMARKS = [
  "above Canara Bank",
  "behind the post office",
  "next to the Ganesh temple",
  "opposite the park gate",
  "beside the 24-hour medical shop",
  "near the auto stand",
  "two doors from the mosque",
  "opposite the government school",
  "behind the petrol pump",
  "next to the milk booth",
  "near the metro station gate",
  "opposite the church",
];

/** What a house of each type is called, given a name or a host. */
export function houseName(type: PropertyType, city: string, random: Random): string {
  const words = present(CITY_WORDS[city]);
  const name = random.pick(words.names);
  switch (type) {
    case "Guest house":
      return `${name} ${random.pick(["Guest House", "Rest House", "Lodge", "Nivas"])}`;
    case "Hotel":
      return random.pick([`Hotel ${name}`, `${name} Inn`, `${name} Residency`, `${name} Comforts`]);
    case "Service apartment":
      return `${name} ${random.pick(["Service Apartments", "Homes", "Suites"])}`;
    case "Hospital guest house":
      return `${name} ${random.pick(["Attendant Home", "Patient Guest House", "Arogya Nivas", "Care Stay"])}`;
    case "Dharamshala":
      return `${name} ${random.pick(words.trust)}`;
    case "Home stay": {
      const host = random.pick(words.hosts);
      return random.pick([`${host}'s Home Stay`, `${name} Home Stay`]);
    }
  }
}
