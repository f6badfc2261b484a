import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminLinks")("tools") }];

export const loader = adminLoader({ permission: "admin.home" }, () => ({}));

const TOOLS = [
  {
    to: adminAddresses.campaigns.path,
    label: "Campaigns",
    what: "SMS, WhatsApp messages and mails to many, with consent and results.",
  },
  {
    to: adminAddresses.shortLinks.path,
    label: "Short links",
    what: "Make short addresses and QR codes, and see who followed them.",
  },
];

export default function Tools() {
  const t = words("adminLinks");

  return (
    <Page title={t("tools")}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {TOOLS.map(({ to, label, what }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
            >
              <span className="font-semibold">{label}</span>
              <span className="text-base-content/80">{what}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
