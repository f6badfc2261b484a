/** What the lists of a doctor's and a hospital's page hold: called what, which fields. Client-safe and free of libraries. */

export type PartField = {
  name: string;
  label: string;
  kind: "text" | "longText" | "year";
  required?: boolean;
};
type PartDefinition = { title: string; singular: string; fields: readonly PartField[] };

const achievement: PartField[] = [
  { name: "achievement", label: "Achievement", kind: "text", required: true },
  { name: "year", label: "Year", kind: "year" },
];
const years: PartField[] = [
  { name: "start_year", label: "From (year)", kind: "year" },
  { name: "end_year", label: "To (year)", kind: "year" },
];

export const DOCTOR_PARTS = {
  education: {
    title: "Education",
    singular: "education",
    fields: [
      { name: "degree", label: "Degree", kind: "text", required: true },
      { name: "college_name", label: "College name", kind: "text" },
      { name: "country", label: "Country", kind: "text" },
      ...years,
    ],
  },
  experience: {
    title: "Experience",
    singular: "experience",
    fields: [
      { name: "hospital_name", label: "Hospital name", kind: "text", required: true },
      { name: "department", label: "Department", kind: "text" },
      { name: "designation", label: "Designation", kind: "text" },
      ...years,
    ],
  },
  achievements: { title: "Achievements", singular: "achievement", fields: achievement },
  articles: {
    title: "Articles",
    singular: "article",
    fields: [
      { name: "title", label: "Title", kind: "text", required: true },
      { name: "caption", label: "Caption", kind: "text" },
      { name: "blogs_description", label: "Text", kind: "longText", required: true },
    ],
  },
} as const satisfies Record<string, PartDefinition>;
export type DoctorPart = keyof typeof DOCTOR_PARTS;

export const HOSPITAL_PARTS = {
  achievements: { title: "Achievements", singular: "achievement", fields: achievement },
  amenities: {
    title: "Amenities",
    singular: "amenity",
    fields: [{ name: "amenities", label: "Amenity", kind: "text", required: true }],
  },
} as const satisfies Record<string, PartDefinition>;
export type HospitalPart = keyof typeof HOSPITAL_PARTS;

/** A line of such a list: its id and its fields. */
export type PartRow = { id: string; values: Record<string, string | number | null> };

/** Whether a page of a doctor or hospital is on the site. */
export const SHOWN = { shown: "Shown", hidden: "Not shown" };
