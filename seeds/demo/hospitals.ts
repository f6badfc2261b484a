import { present } from "#app/present.ts";
/**
 * Well-known hospitals of eight cities that people travel to. Names and places are real, coordinates are near the main gate
 * to within a few hundred metres. One hospital a line, so that the list can be read and compared:
 * name | locality | address | PIN | latitude longitude | type | beds | star for the best known
 */

export type DemoHospital = {
  name: string;
  locality: string;
  address: string;
  pinCode: string;
  latitude: number;
  longitude: number;
  type: string;
  beds: number;
  featured: boolean;
};

export type DemoCity = {
  name: string;
  state: string;
  latitude: number;
  longitude: number;
  hospitals: DemoHospital[];
};

export const DEMO_CITIES: DemoCity[] = [
  city(
    "Hyderabad",
    "Telangana",
    17.385,
    78.4867,
    `
Apollo Hospitals, Jubilee Hills | Jubilee Hills | Road No. 72, Film Nagar | 500033 | 17.4152 78.4128 | Multi-speciality | 550 | *
Yashoda Hospitals, Somajiguda | Somajiguda | Raj Bhavan Road | 500082 | 17.4229 78.4577 | Multi-speciality | 500 | *
AIG Hospitals, Gachibowli | Gachibowli | Mindspace Road | 500032 | 17.4434 78.3661 | Gastroenterology | 1000 | *
KIMS Hospitals, Secunderabad | Begumpet | Minister Road, Krishna Nagar Colony | 500003 | 17.4370 78.4846 | Multi-speciality | 1000 | *
Nizam's Institute of Medical Sciences | Punjagutta | Punjagutta Main Road | 500082 | 17.4219 78.4522 | Government | 1500 | *
CARE Hospitals, Banjara Hills | Banjara Hills | Road No. 1 | 500034 | 17.4126 78.4503 | Multi-speciality | 435 |
Basavatarakam Indo American Cancer Hospital | Banjara Hills | Road No. 10 | 500034 | 17.4237 78.4248 | Cancer | 650 |
L V Prasad Eye Institute | Banjara Hills | Kallam Anji Reddy Campus, Road No. 2 | 500034 | 17.4244 78.4276 | Eye | 240 |
Continental Hospitals | Nanakramguda | Road No. 3, Financial District | 500032 | 17.4176 78.3386 | Multi-speciality | 750 |
Yashoda Hospitals, Malakpet | Malakpet | Nalgonda Cross Roads | 500036 | 17.3755 78.4981 | Multi-speciality | 400 |
Osmania General Hospital | Afzal Gunj | Afzal Gunj Main Road | 500012 | 17.3716 78.4740 | Government | 1168 |
`,
  ),
  city(
    "Chennai",
    "Tamil Nadu",
    13.0827,
    80.2707,
    `
Apollo Hospitals, Greams Road | Thousand Lights | 21, Greams Lane, off Greams Road | 600006 | 13.0633 80.2514 | Multi-speciality | 560 | *
MIOT International | Manapakkam | 4/112, Mount Poonamallee Road | 600089 | 13.0217 80.1851 | Multi-speciality | 1000 | *
Sankara Nethralaya | Nungambakkam | 18, College Road | 600006 | 13.0687 80.2487 | Eye | 300 | *
Cancer Institute (WIA), Adyar | Adyar | 38, Sardar Patel Road | 600036 | 13.0081 80.2420 | Cancer | 535 | *
Sri Ramachandra Medical Centre | Porur | 1, Ramachandra Nagar | 600116 | 13.0383 80.1423 | Medical college | 1500 |
Kauvery Hospital, Alwarpet | Alwarpet | 81, TTK Road | 600018 | 13.0370 80.2555 | Multi-speciality | 250 |
Gleneagles HealthCity | Perumbakkam | 439, Cheran Nagar | 600100 | 12.8994 80.2046 | Transplant | 1000 |
Rajiv Gandhi Government General Hospital | Park Town | EVR Periyar Salai | 600003 | 13.0815 80.2773 | Government | 3000 |
`,
  ),
  city(
    "Bengaluru",
    "Karnataka",
    12.9716,
    77.5946,
    `
Manipal Hospital, Old Airport Road | Kodihalli | 98, HAL Old Airport Road | 560017 | 12.9583 77.6486 | Multi-speciality | 600 | *
Narayana Health City | Bommasandra | 258/A, Hosur Road | 560099 | 12.8104 77.6936 | Cardiac and cancer | 1500 | *
NIMHANS | Wilson Garden | Hosur Road, near Dairy Circle | 560029 | 12.9391 77.5963 | Neurology and psychiatry | 1000 | *
Sri Jayadeva Institute of Cardiovascular Sciences | Jayanagar | Bannerghatta Road, 9th Block | 560069 | 12.9176 77.5994 | Cardiac | 700 |
Kidwai Memorial Institute of Oncology | Wilson Garden | Dr M H Marigowda Road | 560029 | 12.9370 77.5989 | Cancer | 736 |
St. John's Medical College Hospital | Koramangala | Sarjapur Road, John Nagar | 560034 | 12.9310 77.6200 | Medical college | 1350 |
Apollo Hospitals, Bannerghatta Road | Bannerghatta Road | 154/11, opposite IIM | 560076 | 12.8963 77.5985 | Multi-speciality | 250 |
Aster CMI Hospital | Hebbal | 43/2, New Airport Road, Sahakar Nagar | 560092 | 13.0538 77.5920 | Multi-speciality | 500 |
`,
  ),
  city(
    "Mumbai",
    "Maharashtra",
    19.076,
    72.8777,
    `
Tata Memorial Hospital | Parel | Dr Ernest Borges Road | 400012 | 19.0046 72.8434 | Cancer | 700 | *
Kokilaben Dhirubhai Ambani Hospital | Andheri West | Rao Saheb Achutrao Patwardhan Marg, Four Bungalows | 400053 | 19.1313 72.8252 | Multi-speciality | 750 | *
King Edward Memorial Hospital | Parel | Acharya Donde Marg | 400012 | 19.0027 72.8420 | Government | 2250 | *
P. D. Hinduja Hospital | Mahim | Veer Savarkar Marg | 400016 | 19.0333 72.8381 | Multi-speciality | 400 |
Lilavati Hospital | Bandra West | A-791, Bandra Reclamation | 400050 | 19.0511 72.8289 | Multi-speciality | 323 |
Jaslok Hospital | Pedder Road | 15, Dr G Deshmukh Marg | 400026 | 18.9717 72.8094 | Multi-speciality | 364 |
Sir J. J. Group of Hospitals | Byculla | J J Marg, Nagpada | 400008 | 18.9632 72.8341 | Government | 1350 |
Nanavati Max Hospital | Vile Parle West | S V Road | 400056 | 19.0961 72.8401 | Multi-speciality | 350 |
Bai Jerbai Wadia Hospital for Children | Parel | Acharya Donde Marg | 400012 | 19.0038 72.8409 | Children | 300 |
`,
  ),
  city(
    "Delhi",
    "Delhi",
    28.6139,
    77.209,
    `
AIIMS, New Delhi | Ansari Nagar | Sri Aurobindo Marg | 110029 | 28.5672 77.2100 | Government | 2478 | *
Safdarjung Hospital | Ansari Nagar West | Ring Road, opposite AIIMS | 110029 | 28.5680 77.2058 | Government | 1531 | *
Indraprastha Apollo Hospitals | Sarita Vihar | Delhi Mathura Road | 110076 | 28.5406 77.2833 | Multi-speciality | 710 | *
Sir Ganga Ram Hospital | Rajinder Nagar | Sir Ganga Ram Hospital Marg | 110060 | 28.6382 77.1893 | Multi-speciality | 675 | *
Max Super Speciality Hospital, Saket | Saket | 1-2, Press Enclave Road | 110017 | 28.5275 77.2119 | Multi-speciality | 530 |
Fortis Escorts Heart Institute | Okhla | Okhla Road | 110025 | 28.5604 77.2735 | Cardiac | 310 |
Rajiv Gandhi Cancer Institute | Rohini | D-18, Sector 5 | 110085 | 28.7166 77.1119 | Cancer | 500 |
Institute of Liver and Biliary Sciences | Vasant Kunj | D-1, Nelson Mandela Road | 110070 | 28.5225 77.1467 | Liver | 549 |
BLK-Max Super Speciality Hospital | Karol Bagh | Pusa Road | 110005 | 28.6437 77.1795 | Multi-speciality | 650 |
`,
  ),
  city(
    "Kolkata",
    "West Bengal",
    22.5726,
    88.3639,
    `
Tata Medical Center | New Town | 14, Major Arterial Road (East-West) | 700160 | 22.5770 88.4797 | Cancer | 437 | *
Apollo Multispeciality Hospitals | Kadapara | 58, Canal Circular Road | 700054 | 22.5746 88.4011 | Multi-speciality | 700 | *
Rabindranath Tagore International Institute of Cardiac Sciences | Mukundapur | 124, E M Bypass | 700099 | 22.4920 88.4010 | Cardiac | 681 |
SSKM Hospital | Bhowanipore | 244, A J C Bose Road | 700020 | 22.5394 88.3436 | Government | 1775 |
Ruby General Hospital | Kasba | Kasba Golpark, E M Bypass | 700107 | 22.5132 88.4027 | Multi-speciality | 278 |
Manipal Hospital, Dhakuria | Dhakuria | P-4 and 5, Gariahat Road | 700029 | 22.5128 88.3702 | Multi-speciality | 400 |
Peerless Hospital | Panchasayar | 360, Panchasayar | 700094 | 22.4797 88.3918 | Multi-speciality | 400 |
`,
  ),
  city(
    "Vellore",
    "Tamil Nadu",
    12.9165,
    79.1325,
    `
Christian Medical College, Vellore | Vellore Town | Ida Scudder Road | 632004 | 12.9249 79.1353 | Medical college | 2632 | *
CMC Vellore Ranipet Campus | Kilminnal | Ranipet Kilminnal Village | 632517 | 12.9416 79.2492 | Medical college | 1500 |
Naruvi Hospitals | Collector Office Road | 72, Collector's Office Road | 632001 | 12.9379 79.1378 | Multi-speciality | 500 |
Sri Narayani Hospital | Thirumalaikodi | Azad Road, Sripuram | 632055 | 12.8734 79.0882 | Multi-speciality | 350 |
`,
  ),
  city(
    "Pune",
    "Maharashtra",
    18.5204,
    73.8567,
    `
Ruby Hall Clinic | Sangamvadi | 40, Sassoon Road | 411001 | 18.5337 73.8771 | Multi-speciality | 550 | *
Deenanath Mangeshkar Hospital | Erandwane | Near Mhatre Bridge | 411004 | 18.5025 73.8324 | Multi-speciality | 800 | *
Jehangir Hospital | Sangamvadi | 32, Sassoon Road | 411001 | 18.5304 73.8767 | Multi-speciality | 350 |
Sahyadri Super Speciality Hospital | Deccan Gymkhana | 30C, Karve Road | 411004 | 18.5136 73.8388 | Multi-speciality | 200 |
KEM Hospital, Pune | Rasta Peth | 489, Sardar Moodliar Road | 411011 | 18.5199 73.8670 | Multi-speciality | 550 |
Aditya Birla Memorial Hospital | Chinchwad | Aditya Birla Hospital Marg, Thergaon | 411033 | 18.6226 73.7790 | Multi-speciality | 500 |
`,
  ),
];

function city(name: string, state: string, latitude: number, longitude: number, table: string): DemoCity {
  return { name, state, latitude, longitude, hospitals: table.trim().split("\n").map(hospital) };
}

function hospital(line: string): DemoHospital {
  const [name, locality, address, pinCode, point, type, beds, star] = line
    .split("|")
    .map((cell) => cell.trim()) as string[];
  const [latitude, longitude] = present(point).split(" ").map(Number);
  return {
    name: present(name),
    locality: present(locality),
    address: present(address),
    pinCode: present(pinCode),
    latitude: present(latitude),
    longitude: present(longitude),
    type: present(type),
    beds: Number(beds),
    featured: star === "*",
  };
}
