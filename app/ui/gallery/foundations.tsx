import { ICON_NAMES, Icon, KindIcon } from "../icon.tsx";
import { Photo } from "../photo.tsx";
import { Rating } from "../rating.tsx";
import { RoomToHospital } from "../room-to-hospital.tsx";
import { Group, Row, Specimen } from "./specimen.tsx";

const ROLES = [
  ["base-100", "bg-base-100 text-base-content", "Panels, fields"],
  ["base-200", "bg-base-200 text-base-content", "The page"],
  ["base-300", "bg-base-300 text-base-content", "Lines"],
  ["primary", "bg-primary text-primary-content", "Brand and the one action of a page"],
  ["success", "bg-success text-success-content", "It worked"],
  ["warning", "bg-warning text-warning-content", "Waits, or needs a look"],
  ["error", "bg-error text-error-content", "Refused, or dangerous"],
  ["info", "bg-info text-info-content", "Good to know"],
  ["accent", "bg-accent text-accent-content", "Few left"],
] as const;
const KINDS = ["room", "food", "travel", "equipment", "lab"] as const;

/** Type, colours, drawings. */
export function Foundations() {
  return (
    <>
      <Group title="Type">
        <p className="display">Display, 30 to 48 px: the start page</p>
        <p className="text-2xl font-bold tracking-tight sm:text-3xl">Heading of a page, 24 to 30 px</p>
        <p className="text-xl font-semibold">Heading of a panel, 20 px</p>
        <p className="text-lg font-semibold">Heading in a panel, 18 px</p>
        <p>
          Text, 16 px: a clean room a short walk from the hospital.{" "}
          <a className="link" href="#main">
            Read the policy
          </a>
        </p>
        <p className="text-sm">Notes and tables, 14 px: nothing is smaller.</p>
        <p className="tabular-nums">Figures stand below each other: ₹1,11,111.00, ₹9,99,999.00</p>
      </Group>
      <Group title="Colours">
        <ul className="grid gap-3 sm:grid-cols-3">
          {ROLES.map(([name, classes, use]) => (
            <li key={name} className={`rounded-box border border-base-300 p-4 ${classes}`}>
              <span className="block font-semibold">{name}</span>
              {use}
            </li>
          ))}
        </ul>
        <ul className="flex flex-wrap gap-4">
          {KINDS.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <KindIcon kind={kind} /> {kind}
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Drawings">
        <ul className="flex flex-wrap gap-5">
          {ICON_NAMES.map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name} /> {name}
            </li>
          ))}
        </ul>
        <Row>
          <Specimen name="What we are for: start page, sign-in, nothing at this address">
            <RoomToHospital />
          </Specimen>
          <Specimen name="Rating, from three reviews on">
            <Rating reviews={12} rating={4.6} />
          </Specimen>
        </Row>
        <Row>
          {(["bed", "plate", "car", "kit"] as const).map((drawing) => (
            <Specimen key={drawing} name={`Photo without a picture: ${drawing}`}>
              <Photo
                photo={null}
                alt=""
                width={320}
                height={240}
                drawing={drawing}
                className="aspect-[4/3] rounded-box"
              />
            </Specimen>
          ))}
        </Row>
      </Group>
    </>
  );
}
