import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteDoctor, findDoctor } from "#app/domain/doctors/doctors.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { DeletePage } from "./parts/delete-page.tsx";

export const meta = () => [{ title: words("adminDoctors")("deleteDoctor") }];

export const loader = adminLoader(
  { permission: "admin.doctor.write", params: idParam },
  async (ctx, { params }) => {
    const doctor = await findDoctor(ctx, params.id);
    return { id: doctor.id, name: doctor.values.doctor_name };
  },
);

export const action = adminAction(
  { permission: "admin.doctor.write", params: idParam, intents: { delete: z.object({}) } },
  async (ctx, { params }) => {
    const t = words("adminDoctors");

    await deleteDoctor(ctx, params.id);
    return done(adminAddresses.doctors.path, t("doctorIsDeleted"));
  },
);

export default function DeleteDoctor() {
  const t = words("adminDoctors");

  const { id, name } = useLoaderData<typeof loader>();
  return (
    <DeletePage
      title={t("deleteName", { name })}
      page={{ to: paths.adminDoctor(id), label: name }}
      consequence={t("pageGoesWithItsPhoto")}
    />
  );
}
