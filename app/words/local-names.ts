import { present } from "#app/present.ts";
import type { Language } from "./languages.ts";

/**
 * Places as a local driver reads them. Cities are spelt as the boards of their railway stations spell them in the language of the state,
 * hospitals as their own boards do; where the site does not speak the language of the state, in Hindi. Nobody has reviewed them yet
 * (docs/words.md).
 */

type Local = Extract<Language, "hi" | "te" | "ta" | "bn">;

const CITIES: { [L in Local]: Record<string, string> } = {
  te: {
    hyderabad: "హైదరాబాద్",
    secunderabad: "సికింద్రాబాద్",
    warangal: "వరంగల్",
    vijayawada: "విజయవాడ",
    visakhapatnam: "విశాఖపట్నం",
    guntur: "గుంటూరు",
    tirupati: "తిరుపతి",
    nellore: "నెల్లూరు",
    kurnool: "కర్నూలు",
  },
  ta: {
    chennai: "சென்னை",
    vellore: "வேலூர்",
    coimbatore: "கோயம்புத்தூர்",
    madurai: "மதுரை",
    tiruchirappalli: "திருச்சிராப்பள்ளி",
    salem: "சேலம்",
    puducherry: "புதுச்சேரி",
  },
  bn: { kolkata: "কলকাতা", howrah: "হাওড়া", siliguri: "শিলিগুড়ি", durgapur: "দুর্গাপুর", agartala: "আগরতলা" },
  hi: {
    delhi: "दिल्ली",
    "new delhi": "नई दिल्ली",
    mumbai: "मुंबई",
    "navi mumbai": "नवी मुंबई",
    pune: "पुणे",
    nagpur: "नागपुर",
    bengaluru: "बेंगलुरु",
    bangalore: "बेंगलुरु",
    mysuru: "मैसूरु",
    mangaluru: "मंगलुरु",
    kochi: "कोच्चि",
    thiruvananthapuram: "तिरुवनंतपुरम",
    ahmedabad: "अहमदाबाद",
    chandigarh: "चंडीगढ़",
    gurugram: "गुरुग्राम",
    noida: "नोएडा",
    lucknow: "लखनऊ",
    varanasi: "वाराणसी",
    patna: "पटना",
    jaipur: "जयपुर",
    indore: "इंदौर",
    bhopal: "भोपाल",
    raipur: "रायपुर",
    ranchi: "रांची",
    guwahati: "गुवाहाटी",
    rishikesh: "ऋषिकेश",
  },
};

/** By the words that the name begins with. */
const HOSPITALS: Record<string, { [L in Local]: string }> = {
  AIIMS: { hi: "एम्स", te: "ఎయిమ్స్", ta: "எய்ம்ஸ்", bn: "এইমস" },
  "All India Institute of Medical Sciences": { hi: "एम्स", te: "ఎయిమ్స్", ta: "எய்ம்ஸ்", bn: "এইমস" },
  Apollo: { hi: "अपोलो अस्पताल", te: "అపోలో ఆసుపత్రి", ta: "அப்போலோ மருத்துவமனை", bn: "অ্যাপোলো হাসপাতাল" },
  "Tata Memorial": {
    hi: "टाटा मेमोरियल अस्पताल",
    te: "టాటా మెమోరియల్ ఆసుపత్రి",
    ta: "டாடா மெமோரியல் மருத்துவமனை",
    bn: "টাটা মেমোরিয়াল হাসপাতাল",
  },
  "Tata Medical": {
    hi: "टाटा मेडिकल सेंटर",
    te: "టాటా మెడికల్ సెంటర్",
    ta: "டாடா மெடிக்கல் சென்டர்",
    bn: "টাটা মেডিক্যাল সেন্টার",
  },
  "Christian Medical College": {
    hi: "सी.एम.सी. अस्पताल",
    te: "సి.ఎం.సి. ఆసుపత్రి",
    ta: "சி.எம்.சி. மருத்துவமனை",
    bn: "সি.এম.সি. হাসপাতাল",
  },
  Nizam: { hi: "निम्स अस्पताल", te: "నిమ్స్ ఆసుపత్రి", ta: "நிம்ஸ் மருத்துவமனை", bn: "নিমস হাসপাতাল" },
  Yashoda: { hi: "यशोदा अस्पताल", te: "యశోద ఆసుపత్రి", ta: "யசோதா மருத்துவமனை", bn: "যশোদা হাসপাতাল" },
  Osmania: { hi: "उस्मानिया अस्पताल", te: "ఉస్మానియా ఆసుపత్రి", ta: "உஸ்மானியா மருத்துவமனை", bn: "ওসমানিয়া হাসপাতাল" },
  Gandhi: { hi: "गांधी अस्पताल", te: "గాంధీ ఆసుపత్రి", ta: "காந்தி மருத்துவமனை", bn: "গান্ধী হাসপাতাল" },
  Basavatarakam: {
    hi: "बसवतारकम कैंसर अस्पताल",
    te: "బసవతారకం క్యాన్సర్ ఆసుపత్రి",
    ta: "பசவதாரகம் புற்றுநோய் மருத்துவமனை",
    bn: "বাসবতারকম ক্যান্সার হাসপাতাল",
  },
  Fortis: { hi: "फोर्टिस अस्पताल", te: "ఫోర్టిస్ ఆసుపత్రి", ta: "ஃபோர்டிஸ் மருத்துவமனை", bn: "ফর্টিস হাসপাতাল" },
  Manipal: { hi: "मणिपाल अस्पताल", te: "మణిపాల్ ఆసుపత్రి", ta: "மணிபால் மருத்துவமனை", bn: "মণিপাল হাসপাতাল" },
  Medanta: { hi: "मेदांता अस्पताल", te: "మేదాంత ఆసుపత్రి", ta: "மேதாந்தா மருத்துவமனை", bn: "মেদান্ত হাসপাতাল" },
};

const LOCAL = Object.keys(CITIES) as Local[];

/** A city in the script of its drivers; undefined for a city that nobody has written down yet. */
export function localCity(city: string): { language: Local; name: string } | undefined {
  const known = city.trim().toLowerCase();
  for (const language of LOCAL) {
    const name = CITIES[language][known];
    if (name) return { language, name };
  }
  return undefined;
}

/** A well-known hospital in a script, by the words that its name begins with; undefined for any other. */
export function localHospital(hospital: string, language: Local): string | undefined {
  const begins = Object.keys(HOSPITALS).find((words) =>
    hospital.toLowerCase().startsWith(words.toLowerCase()),
  );
  return begins && present(HOSPITALS[begins])[language];
}
