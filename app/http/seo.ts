import { paths } from "./paths.ts";

/** What search engines and link previews read of a page. */

type Described = {
  title: string;
  description: string;
  /** The path of a picture of the page; the site's own, left out. */
  picture?: string;
  /** What the page is about, as schema.org says it. */
  about?: object[];
};

/** What a link shows where it is shared and its page has no picture of its own. */
export const SITE_PICTURE = "/preview.png";

/** A document with one picture for previews: of two, messengers show the one or the other. */
export const withSitePicture = (html: string, origin: string) =>
  html.includes('property="og:image"')
    ? html
    : html.replace("</head>", `<meta property="og:image" content="${origin}${SITE_PICTURE}"/></head>`);

/** The descriptors of a page that others may find: title, description, their forms for previews, and what it is about. */
export function described({ title, description, picture, about = [] }: Described) {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(picture ? [{ property: "og:image", content: picture }] : []),
    ...about.map((thing) => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}

/** The whole address of a photo, for readers of a page that are elsewhere; undefined without one. */
export const photoAddress = (origin: string, photo: { id: string } | null | undefined) =>
  photo ? origin + paths.upload(photo.id, "preview") : undefined;

/** The way from the start page to this one. */
export function breadcrumbs(steps: Array<[name: string, path: string]>, origin: string): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}

type Point = { latitude: number; longitude: number };
type PlaceOnMap = Point & { name: string };

const geo = ({ latitude, longitude }: Point) => ({ "@type": "GeoCoordinates", latitude, longitude });

/** A hospital. */
export function hospitalThing(
  hospital: PlaceOnMap & { locality?: string; cityName: string; address?: string; pinCode?: string },
  url: string,
): object {
  return {
    "@type": "Hospital",
    name: hospital.name,
    url,
    geo: geo(hospital),
    address: {
      "@type": "PostalAddress",
      streetAddress: hospital.address || hospital.locality || undefined,
      addressLocality: hospital.cityName,
      postalCode: hospital.pinCode || undefined,
      addressCountry: "IN",
    },
  };
}

/** A house with rooms; the rating only where there is an average. */
export function lodgingThing(house: {
  name: string;
  cityName: string;
  /** Left out in lists. */
  place?: { address: string; pinCode: string | null; latitude: number; longitude: number };
  url: string;
  picture?: string;
  fromPaise?: number;
  reviews?: { count: number; average: number | null };
}): object {
  return {
    "@type": "LodgingBusiness",
    name: house.name,
    url: house.url,
    image: house.picture,
    geo: house.place ? geo(house.place) : undefined,
    address: {
      "@type": "PostalAddress",
      streetAddress: house.place?.address || undefined,
      addressLocality: house.cityName,
      postalCode: house.place?.pinCode || undefined,
      addressCountry: "IN",
    },
    priceRange:
      house.fromPaise === undefined ? undefined : `from INR ${Math.round(house.fromPaise / 100)} a night`,
    aggregateRating:
      house.reviews && house.reviews.average !== null
        ? { "@type": "AggregateRating", ratingValue: house.reviews.average, reviewCount: house.reviews.count }
        : undefined,
  };
}
