import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { Alert } from "../alert.tsx";

/** A stay that its house could not keep goes on in another house: where. */
export function MovedNote({ name, to }: { name: string; to: string }) {
  return (
    <Alert tone="info">
      {words("trip").rich("movedTo", {
        name,
        link: (text) => (
          <Link key="link" className="underline" to={to}>
            {text}
          </Link>
        ),
      })}
    </Alert>
  );
}
