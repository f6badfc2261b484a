import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import { HOSPITAL_PARTS, type HospitalPart } from "#app/domain/doctors/labels.ts";
import { deletePart, findPart, savePart } from "#app/domain/doctors/parts.ts";
import { partFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { PartForm } from "./parts/part-form.tsx";
import { anyFields, typedPart } from "./parts/typed-part.ts";

const params = z.object({
  id: z.uuid(),
  part: z.enum(Object.keys(HOSPITAL_PARTS) as [HospitalPart, ...HospitalPart[]]),
  row: z.union([z.literal("new"), z.uuid()]),
});

export const meta = () => [{ title: "Page of a hospital" }];

export const loader = adminLoader(
  { permission: "admin.doctor.write", params },
  async (ctx, { params: { id, part, row } }) => {
    const [hospital, line] = await Promise.all([
      findHospitalProfile(ctx, id),
      row === "new" ? null : findPart(ctx, { of: "hospital", part }, id, row),
    ]);
    return { hospital: { id, name: hospital.name }, part, line };
  },
);

export const action = adminAction(
  {
    permission: "admin.doctor.write",
    failed: partFailed,
    params,
    intents: { save: anyFields, delete: anyFields },
  },
  async (ctx, { params: { id: ownerId, part, row }, intent, form }) => {
    const list = { of: "hospital", part } as const;
    if (intent === "delete" && row !== "new") {
      await deletePart(ctx, list, { ownerId, id: row });
      return done(paths.adminHospitalPage(ownerId), `The ${HOSPITAL_PARTS[part].singular} is deleted.`);
    }
    const values = typedPart(HOSPITAL_PARTS[part].fields, form);
    await savePart(ctx, list, { ownerId, ...(row === "new" ? {} : { id: row }), values });
    return done(paths.adminHospitalPage(ownerId), `The ${HOSPITAL_PARTS[part].singular} is saved.`);
  },
);

export default function HospitalPartScreen() {
  const { hospital, part, line } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      width="narrow"
      title={`${hospital.name}: ${HOSPITAL_PARTS[part].singular}`}
      back={{ to: paths.adminHospitalPage(hospital.id), label: hospital.name }}
    >
      <PartForm fields={HOSPITAL_PARTS[part].fields} row={line} failure={failure} />
    </Page>
  );
}
