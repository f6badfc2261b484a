import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteHospitalProfile, findHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

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

  const hospital = useLoaderData<typeof loader>();
  return (
    <Page
      width="narrow"
      title={t("deletePage", { name: hospital.name })}
      back={{ to: paths.adminHospitalPage(hospital.id), label: hospital.name }}
    >
      <Panel>
        <p className="mb-4">{t("pageGoesWithItsLogo")}</p>
        <RowForm fields={{}} className="flex flex-wrap gap-3">
          <SubmitButton intent="delete" tone="danger">
            {t("delete")}
          </SubmitButton>
          <Link to={paths.adminHospitalPage(hospital.id)} className="btn btn-outline min-h-12">
            {t("keep")}
          </Link>
        </RowForm>
      </Panel>
    </Page>
  );
}
