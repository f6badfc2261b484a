import { publicLoader } from "#app/http/guard.ts";
import { Page } from "#app/ui/page.tsx";

export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function Home() {
  return <Page title="A patient-friendly room near the hospital"><p /></Page>;
}
