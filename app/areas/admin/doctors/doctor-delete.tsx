import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteDoctor, findDoctor } from "#app/domain/doctors/doctors.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

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

  const doctor = useLoaderData<typeof loader>();
  return (
    <Page
      width="narrow"
      title={t("deleteName", { name: doctor.name })}
      back={{ to: paths.adminDoctor(doctor.id), label: doctor.name }}
    >
      <Panel>
        <p className="mb-4">{t("pageGoesWithItsPhoto")}</p>
        <RowForm fields={{}} className="flex flex-wrap gap-3">
          <SubmitButton intent="delete" tone="danger">
            {t("delete")}
          </SubmitButton>
          <Link to={paths.adminDoctor(doctor.id)} className="btn btn-outline min-h-12">
            {t("keep")}
          </Link>
        </RowForm>
      </Panel>
    </Page>
  );
}
