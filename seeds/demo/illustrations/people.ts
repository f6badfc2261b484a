/** Portraits of made-up doctors, and a plain sign for hospitals: nobody's face, nobody's logo. */

type Face = { ground: string; skin: string; hair: string; long: boolean; beard?: string; glasses?: boolean };

const FACES: Face[] = [
  { ground: "#cfe6e1", skin: "#b97f58", hair: "#2b211d", long: true },
  { ground: "#dfe3f2", skin: "#c58e67", hair: "#26211f", long: false, beard: "#26211f", glasses: true },
  { ground: "#f3e3d3", skin: "#a86f49", hair: "#3a2f2a", long: false },
  { ground: "#d9ead0", skin: "#c79371", hair: "#6c6661", long: false, glasses: true },
  { ground: "#f0dbe2", skin: "#b0764f", hair: "#231b18", long: true, glasses: true },
  { ground: "#d6e4ee", skin: "#8f5c3b", hair: "#8b8784", long: false, beard: "#8b8784" },
  { ground: "#e9e2f0", skin: "#cb9a78", hair: "#3b2a22", long: true },
  { ground: "#e6e9d6", skin: "#bd8660", hair: "#2d3e66", long: false, beard: "#2a2320" },
];

function portrait({ ground, skin, hair, long, beard, glasses }: Face): string {
  const back = long ? `<path d="M150 190c0-80 200-80 200 0v150H150z" fill="${hair}"/>` : "";
  const chin = beard
    ? `<path d="M182 226c0 70 30 98 68 98s68-28 68-98c-20 30-116 30-136 0z" fill="${beard}"/>`
    : "";
  const lenses = glasses
    ? `<g fill="none" stroke="#2f3b44" stroke-width="6"><circle cx="221" cy="212" r="22"/><circle cx="279" cy="212" r="22"/><path d="M243 212h14"/></g>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500" viewBox="0 0 500 500">
    <rect width="500" height="500" fill="${ground}"/>${back}
    <path d="M70 500c0-110 70-150 180-150s180 40 180 150z" fill="#fbfcfc"/>
    <path d="M190 356l60 74 60-74-22-12h-76z" fill="#8fb7c9"/>
    <path d="M190 356l60 74-30 70h-40zM310 356l-60 74 30 70h40z" fill="#eef2f3"/>
    <rect x="218" y="290" width="64" height="80" rx="30" fill="${skin}"/>
    <ellipse cx="250" cy="220" rx="72" ry="88" fill="${skin}"/>${chin}
    <path d="M174 214c-8-104 160-104 152 0-14-40-44-56-76-56s-62 16-76 56z" fill="${hair}"/>
    <g fill="#231a17"><circle cx="222" cy="212" r="7"/><circle cx="278" cy="212" r="7"/></g>
    <path d="M226 262q24 18 48 0" fill="none" stroke="#7a3f2f" stroke-width="6" stroke-linecap="round"/>${lenses}
    <path d="M176 372c-10 60 26 84 44 84" fill="none" stroke="#4c5a63" stroke-width="8" stroke-linecap="round"/>
    <circle cx="226" cy="456" r="13" fill="#4c5a63"/>
  </svg>`;
}

const COLOURS = ["#0f6b63", "#33568f", "#8a4b2f", "#5b3f86", "#2f7a3d", "#8b2f4a", "#3d5c68", "#7a6414"];

function sign(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
    <rect width="400" height="400" fill="${colour}"/>
    <path d="M80 330V150l120-70 120 70v180z" fill="#fff"/>
    <path d="M184 150h32v34h34v32h-34v34h-32v-34h-34v-32h34z" fill="${colour}"/>
    <path d="M178 330v-52h44v52z" fill="${colour}"/>
  </svg>`;
}

const picture = (caption: string, draw: () => string) => ({ caption, draw });

export const PORTRAITS = FACES.map((face) => picture("A portrait", () => portrait(face)));
export const SIGNS = COLOURS.map((colour) => picture("The sign of a hospital", () => sign(colour)));
