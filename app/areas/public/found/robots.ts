import { absolute } from "#app/http/absolute.ts";
import { publicAnswers } from "#app/http/addresses/public.ts";
import { publicLoader } from "#app/http/guard.ts";

/** The areas of those who sign in, and what belongs to one booking. `/customersupport` is for everybody. */
const CLOSED = [
  "/admin",
  "/patner",
  "/partner$",
  "/customer$",
  "/customer/",
  "/customer_",
  "/staff",
  "/agent_",
  "/city",
  "/trip/",
  "/feedback/",
  publicAnswers.finder.path,
];

export const loader = publicLoader({ permission: "public" }, () => {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absolute(publicAnswers.sitemap.path)}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
});
