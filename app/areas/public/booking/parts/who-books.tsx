import { useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { paths } from "#app/http/paths.ts";
import { TextField } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type Field = ComponentProps<typeof TextField>["field"];

type WhoBooksProps = {
  fields: { contactName: Field; phone: Field; email: Field };
  /** The signed-in person, whose number is already verified. */
  own: { phone: string } | null;
  /** An agent or our office books for a guest, whose details these are then. */
  desk: boolean;
  phoneHint: string;
};

/** Name, mobile and mail of the person whose booking it becomes, for every kind. */
export function WhoBooks({ fields, own, desk, phoneHint }: WhoBooksProps) {
  const t = words("booking");
  const { pathname, search } = useLocation();
  return (
    <Panel title={t(desk ? "guestContact" : "whoBooks")}>
      <div className="flex flex-col gap-4">
        <TextField
          field={fields.contactName}
          label={t(desk ? "guestName" : "yourName")}
          required
          autoComplete={desk ? "off" : "name"}
          maxLength={100}
        />
        {own ? (
          <p>
            {t.rich("ownNumber", {
              phone: own.phone,
              strong: (text) => (
                <span key="phone" dir="ltr" className="font-semibold">
                  {text}
                </span>
              ),
              link: (text) => (
                <Link
                  key="link"
                  className="link inline-block py-1"
                  to={paths.logout("customer", pathname + search)}
                >
                  {text}
                </Link>
              ),
            })}
          </p>
        ) : (
          <TextField
            field={fields.phone}
            label={t(desk ? "guestMobile" : "yourMobile")}
            hint={desk ? t("atDeskPhoneHint") : phoneHint}
            required
            type="tel"
            inputMode="tel"
            autoComplete={desk ? "off" : "tel"}
            maxLength={20}
          />
        )}
        <TextField
          field={fields.email}
          label={t("email")}
          hint={t("emailHint")}
          type="email"
          autoComplete={desk ? "off" : "email"}
          maxLength={200}
        />
      </div>
    </Panel>
  );
}
