import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { findDoctor } from "#app/domain/doctors/doctors.ts";
import { findHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import {
  DOCTOR_PARTS,
  type DoctorPart,
  HOSPITAL_PARTS,
  type HospitalPart,
} from "#app/domain/doctors/labels.ts";
import { deletePart, findPart, type PartOf, savePart } from "#app/domain/doctors/parts.ts";
import { NotFound } from "#app/domain/errors.ts";
import { addressOf } from "#app/http/admit.ts";
import { partFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PartForm } from "./parts/part-form.tsx";
import { anyFields, typedPart } from "./parts/typed-part.ts";

const params = z.object({
  id: z.uuid(),
  part: z.string().max(40),
  row: z.union([z.literal("new"), z.uuid()]),
});

/** Whose page an address is about, and which of its lists. @throws NotFound for a list that such a page does not have */
function partAt(address: string, part: string): PartOf {
  const of = address.startsWith(`${paths.adminDoctor("")}`) ? "doctor" : "hospital";
  const parts = of === "doctor" ? DOCTOR_PARTS : HOSPITAL_PARTS;
  if (!Object.hasOwn(parts, part)) throw new NotFound();
  return of === "doctor" ? { of, part: part as DoctorPart } : { of, part: part as HospitalPart };
}

const definitionOf = (list: PartOf) =>
  list.of === "doctor" ? DOCTOR_PARTS[list.part] : HOSPITAL_PARTS[list.part];

/** Where a list stands: the page of its doctor or hospital. */
const pageOf = ({ of }: PartOf, ownerId: string) =>
  of === "doctor" ? paths.adminDoctor(ownerId) : paths.adminHospitalPage(ownerId);

async function ownerName(ctx: Context, { of }: PartOf, ownerId: string): Promise<string> {
  if (of === "hospital") return (await findHospitalProfile(ctx, ownerId)).name;
  return (await findDoctor(ctx, ownerId)).values.doctor_name;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const t = words("adminDoctors");
  return [{ title: data?.list.of === "doctor" ? t("pageOfDoctor") : t("pageOfHospital") }];
};

export const loader = adminLoader(
  { permission: "admin.doctor.write", params },
  async (ctx, { params: { id, part, row }, request }) => {
    const list = partAt(addressOf(request), part);
    const [name, line] = await Promise.all([
      ownerName(ctx, list, id),
      row === "new" ? null : findPart(ctx, list, id, row),
    ]);
    return { list, owner: { id, name }, line };
  },
);

export const action = adminAction(
  {
    permission: "admin.doctor.write",
    failed: partFailed,
    params,
    intents: { save: anyFields, delete: anyFields },
  },
  async (ctx, { params: { id: ownerId, part, row }, request, intent, form }) => {
    const t = words("adminDoctors");

    const list = partAt(addressOf(request), part);
    const { singular, fields } = definitionOf(list);
    if (intent === "delete" && row !== "new") {
      await deletePart(ctx, list, { ownerId, id: row });
      return done(pageOf(list, ownerId), t("isDeletedSingular", { singular }));
    }
    const values = typedPart(fields, form);
    await savePart(ctx, list, { ownerId, ...(row === "new" ? {} : { id: row }), values });
    return done(pageOf(list, ownerId), t("isSavedSingular", { singular }));
  },
);

/** One line of a list on the page of a doctor or a hospital: an education, an achievement, an amenity. */
export default function Part() {
  const { list, owner, line } = useLoaderData<typeof loader>();
  const { singular, fields } = definitionOf(list);
  return (
    <Page
      width="narrow"
      title={`${owner.name}: ${singular}`}
      back={{ to: pageOf(list, owner.id), label: owner.name }}
    >
      <PartForm fields={fields} row={line} failure={useActionData<typeof action>()} />
    </Page>
  );
}
