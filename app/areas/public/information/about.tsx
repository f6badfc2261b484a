import { Link } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { useRoot } from "#app/ui/shell.tsx";
import { Reading } from "./parts/reading.tsx";

export const meta = () =>
  described({
    title: "About us",
    description: "Who we are and what we do for families who travel for treatment.",
  });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function About() {
  const brand = useRoot()?.brand;
  return (
    <Reading
      title={`About ${brand}`}
      lead="Treatment is often far from home. We look after everything around it that is not medicine."
      sections={[
        {
          title: "Why we are here",
          body: (
            <>
              <p>
                A family that travels for an operation arrives with a bag, a file of reports and a phone. At
                the gate of the hospital somebody offers a room, and nobody knows whether it is clean, how far
                it is or what it costs in the end.
              </p>
              <p>
                {brand} shows rooms around the hospital with their distance from it and the whole price with
                tax, and keeps the room for you while you pay.
              </p>
            </>
          ),
        },
        {
          title: "What we look at",
          body: (
            <p>
              Each house is entered by the person who runs it, or by one of us who went there, and looked at
              by our office before anybody can book it: the address, what it says of itself, the photos. A
              change of these is looked at again. What a sick person needs is asked for one by one: a lift, a
              step-free entrance, a western toilet, a bed for whoever comes along, a kitchen.
            </p>
          ),
        },
        {
          title: "How we earn",
          body: (
            <p>
              The house pays us a share of its price; so do the kitchen, the cab and the shop. You pay the
              price and the tax that you see, and nothing at the desk. Hospitals pay us nothing, so no
              hospital stands higher in a list for money.
            </p>
          ),
        },
        {
          title: "Talk to us",
          body: (
            <p>
              <Link to={paths.contactUs} className="link">
                Write to us
              </Link>
              , or{" "}
              <Link to={paths.callback} className="link">
                ask for a call
              </Link>
              . A person answers.
            </p>
          ),
        },
      ]}
    />
  );
}
