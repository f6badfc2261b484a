import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { paths } from "#app/http/paths.ts";
import { TextField } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";

type Field = ComponentProps<typeof TextField>["field"];

type WhoBooksProps = {
  fields: { contactName: Field; phone: Field; email: Field };
  /** Whoever is signed in: the number is proved already. */
  own: { phone: string } | null;
  phoneHint: string;
};

/** Name, mobile and mail of whoever books, whatever it is. */
export function WhoBooks({ fields, own, phoneHint }: WhoBooksProps) {
  const { pathname, search } = useLocation();
  return (
    <Panel title="Who books">
      <div className="flex flex-col gap-4">
        <TextField
          field={fields.contactName}
          label="Your name"
          required
          autoComplete="name"
          maxLength={100}
        />
        {own ? (
          <p>
            Your mobile number: <span className="font-semibold">{own.phone}</span>. Not yours?{" "}
            <Link className="link inline-block py-1" to={paths.logout("customer", pathname + search)}>
              Sign out
            </Link>
          </p>
        ) : (
          <TextField
            field={fields.phone}
            label="Your mobile number"
            hint={phoneHint}
            required
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
          />
        )}
        <TextField
          field={fields.email}
          label="Email"
          hint="The booking also comes by mail."
          type="email"
          autoComplete="email"
          maxLength={200}
        />
      </div>
    </Panel>
  );
}
