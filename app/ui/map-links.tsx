import { words } from "#app/words/catalogue.ts";

type Point = { latitude: number; longitude: number };

/** The place on a map page that every device opens. */
export function mapPage({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** Ways to a place: the phone's own map, a map page for every other device, and the way on foot from another point. */
export function MapLinks({ to, from }: { to: Point; from?: Point }) {
  const t = words("search");
  const at = `${to.latitude},${to.longitude}`;
  const route = from
    ? `https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=${from.latitude},${from.longitude};${at}`
    : null;
  return (
    <span className="no-print flex flex-wrap gap-x-5">
      <a className="link py-2" href={`geo:${at}?q=${at}`}>
        {t("phoneMap")}
      </a>{" "}
      <a className="link py-2" href={mapPage(to)} rel="noreferrer">
        {t("osm")}
      </a>{" "}
      {route ? (
        <a className="link py-2" href={route} rel="noreferrer">
          {t("walkRoute")}
        </a>
      ) : null}
    </span>
  );
}
