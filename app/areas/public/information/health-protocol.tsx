import { publicLoader } from "#app/http/guard.ts";
import { Points, Reading } from "./parts/reading.tsx";

export const meta = () => [{ title: "Corona protocol" }];
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function HealthProtocol() {
  return (
    <Reading
      title="Corona protocol"
      lead="Houses near hospitals hold people whose defences are weak. So some habits of the pandemic stay."
      sections={[
        {
          title: "What we ask of houses",
          body: (
            <Points>
              <li>A room is aired, and handles, switches and the bathroom are wiped, between two stays.</li>
              <li>Fresh linen and towels for each new stay, washed hot.</li>
              <li>Soap and water for the hands at each bathroom.</li>
              <li>A bin with a lid, emptied every day.</li>
            </Points>
          ),
        },
        {
          title: "What we ask of guests",
          body: (
            <Points>
              <li>Fever, cough or a positive test: wear a mask outside the room, and tell the house.</li>
              <li>Wash your hands when you come from the hospital.</li>
              <li>
                Keep used dressings and needles out of the bin of the room: ask the hospital for a closed box.
              </li>
            </Points>
          ),
        },
        {
          title: "If you fall ill before you travel",
          body: (
            <p>
              Do not come to the house. Cancel in your bookings: you see what comes back before you confirm.
              When a public order forbids the travel, write to customer support with it; a person decides.
            </p>
          ),
        },
        {
          title: "What holds today",
          body: (
            <p>
              Rules of the state and of the hospital go before this page. Ask the hospital what it wants for
              admission: some wards still ask for a test.
            </p>
          ),
        },
      ]}
    />
  );
}
