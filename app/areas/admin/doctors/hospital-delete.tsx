import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteHospitalProfile, findHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { DeletePage } from "./parts/delete-page.tsx";

export const meta = () => [{ title: words("adminDoctors")("deleteHospitalPage") }];

export const loader = adminLoader(
  { permission: "admin.doctor.write", params: idParam },
  async (ctx, { params }) => {
    const hospital = await findHospitalProfile(ctx, params.id);
    return { id: hospital.id, name: hospital.name };
  },
);

export const action = adminAction(
  { permission: "admin.doctor.write", params: idParam, intents: { delete: z.object({}) } },
  async (ctx, { params }) => {
    const t = words("adminDoctors");

    await deleteHospitalProfile(ctx, params.id);
    return done(adminAddresses.hospitalPages.path, t("pageIsDeletedHospitalStays"));
  },
);

export default function DeleteHospitalPage() {
  const t = words("adminDoctors");

  const { id, name } = useLoaderData<typeof loader>();
  return (
    <DeletePage
      title={t("deletePage", { name })}
      page={{ to: paths.adminHospitalPage(id), label: name }}
      consequence={t("pageGoesWithItsLogo")}
    />
  );
}
