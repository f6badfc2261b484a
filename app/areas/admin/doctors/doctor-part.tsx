import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findDoctor } from "#app/domain/doctors/doctors.ts";
import { DOCTOR_PARTS, type DoctorPart } from "#app/domain/doctors/labels.ts";
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
  part: z.enum(Object.keys(DOCTOR_PARTS) as [DoctorPart, ...DoctorPart[]]),
  row: z.union([z.literal("new"), z.uuid()]),
});

export const meta = () => [{ title: "Page of a doctor" }];

export const loader = adminLoader(
  { permission: "admin.doctor.write", params },
  async (ctx, { params: { id, part, row } }) => {
    const [doctor, line] = await Promise.all([
      findDoctor(ctx, id),
      row === "new" ? null : findPart(ctx, { of: "doctor", part }, id, row),
    ]);
    return { doctor: { id, name: doctor.values.doctor_name }, part, line };
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
    const list = { of: "doctor", part } as const;
    if (intent === "delete" && row !== "new") {
      await deletePart(ctx, list, { ownerId, id: row });
      return done(paths.adminDoctor(ownerId), `The ${DOCTOR_PARTS[part].singular} is deleted.`);
    }
    const values = typedPart(DOCTOR_PARTS[part].fields, form);
    await savePart(ctx, list, { ownerId, ...(row === "new" ? {} : { id: row }), values });
    return done(paths.adminDoctor(ownerId), `The ${DOCTOR_PARTS[part].singular} is saved.`);
  },
);

export default function DoctorPartScreen() {
  const { doctor, part, line } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      width="narrow"
      title={`${doctor.name}: ${DOCTOR_PARTS[part].singular}`}
      back={{ to: paths.adminDoctor(doctor.id), label: doctor.name }}
    >
      <PartForm fields={DOCTOR_PARTS[part].fields} row={line} failure={failure} />
    </Page>
  );
}
