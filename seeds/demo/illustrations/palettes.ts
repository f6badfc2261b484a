/** The colours of a room: calm, of one family, with one accent. */
export type Palette = {
  wall: string;
  /** The lower part of the wall, as many houses paint it. */
  dado: string;
  floor: string;
  wood: string;
  linen: string;
  blanket: string;
  curtain: string;
  accent: string;
  rug: string;
};

export const PALETTES = {
  sage: {
    wall: "#e3ebe1",
    dado: "#c6d6c6",
    floor: "#d9c3a3",
    wood: "#a9794f",
    linen: "#fbfaf5",
    blanket: "#5f8f7f",
    curtain: "#8fb3a3",
    accent: "#d98f4e",
    rug: "#b7c9bb",
  },
  sand: {
    wall: "#f4eadb",
    dado: "#e6d3b8",
    floor: "#c9a982",
    wood: "#8d5f3c",
    linen: "#fffdf8",
    blanket: "#c07a4f",
    curtain: "#e0b98c",
    accent: "#3f7a75",
    rug: "#dcc3a1",
  },
  sky: {
    wall: "#e2ecf2",
    dado: "#c5d8e4",
    floor: "#d6cbbb",
    wood: "#9a7454",
    linen: "#fcfdfd",
    blanket: "#4f7c9c",
    curtain: "#9fc0d4",
    accent: "#e0a458",
    rug: "#bfd0da",
  },
  rose: {
    wall: "#f5e6e0",
    dado: "#e6c8bd",
    floor: "#cdb08f",
    wood: "#935f45",
    linen: "#fffaf6",
    blanket: "#b9686a",
    curtain: "#dba79c",
    accent: "#5b8476",
    rug: "#e2c6b8",
  },
  mint: {
    wall: "#e4f1ee",
    dado: "#bfdcd5",
    floor: "#dccdb5",
    wood: "#b08257",
    linen: "#ffffff",
    blanket: "#2f8f86",
    curtain: "#a5d0c6",
    accent: "#e58f65",
    rug: "#c8dfd6",
  },
  lavender: {
    wall: "#ece8f2",
    dado: "#d4cce2",
    floor: "#d2bfa8",
    wood: "#8c6a5a",
    linen: "#fdfcff",
    blanket: "#75689e",
    curtain: "#b9aed2",
    accent: "#d8a24a",
    rug: "#d5cbe0",
  },
  straw: {
    wall: "#f6f0d8",
    dado: "#e9dcae",
    floor: "#c6a37a",
    wood: "#7d5a3c",
    linen: "#fffef7",
    blanket: "#6d8a4f",
    curtain: "#d9c071",
    accent: "#c2643f",
    rug: "#dccf9f",
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

/** The light outside: sky, far hills and near trees, and what burns inside. */
export type Daytime = {
  sky: [string, string];
  far: string;
  near: string;
  sun: string | null;
  glass: string;
  lit: boolean;
};

export const DAYTIMES = {
  morning: {
    sky: ["#f9dcc0", "#fdf3e2"],
    far: "#cfd9c9",
    near: "#8fb089",
    sun: "#ffc987",
    glass: "#cfe3ea",
    lit: false,
  },
  day: {
    sky: ["#bfe0f0", "#eef8fb"],
    far: "#bcd3c4",
    near: "#7fa97c",
    sun: "#fff1bf",
    glass: "#b9d7e6",
    lit: false,
  },
  afternoon: {
    sky: ["#a9d3e2", "#fbeed6"],
    far: "#c8cfae",
    near: "#86a56b",
    sun: "#ffdf9a",
    glass: "#bcd6db",
    lit: false,
  },
  dusk: {
    sky: ["#7d86b8", "#f6c9a4"],
    far: "#8f8aa6",
    near: "#5d7a6c",
    sun: "#ffb07a",
    glass: "#ffe0a3",
    lit: true,
  },
  evening: {
    sky: ["#2f4668", "#8ba0b8"],
    far: "#4e6480",
    near: "#35564f",
    sun: null,
    glass: "#ffd98a",
    lit: true,
  },
} satisfies Record<string, Daytime>;

export type DaytimeName = keyof typeof DAYTIMES;
