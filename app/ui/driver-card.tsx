import { words, wordsIn } from "#app/words/catalogue.ts";
import { LANGUAGES } from "#app/words/languages.ts";
import { localCity, localHospital } from "#app/words/local-names.ts";
import { formatPhone } from "./format.ts";
import { Panel } from "./page.tsx";
import { addressWords } from "./stay.ts";

type DriverCardProps = {
  place: {
    propertyName: string;
    propertyAddress: string;
    cityName: string;
    pinCode?: string | null;
    propertyPhone: string | null;
    hospitalName?: string | null;
  };
};

/** To hold out to the driver of an auto: where to go, large, in the language that is read there. Nothing for a city we cannot write. */
export function DriverCard({ place }: DriverCardProps) {
  const city = localCity(place.cityName);
  if (!city) return null;
  const t = words("driver");
  const local = wordsIn(city.language, "driver");
  const hospital = place.hospitalName && localHospital(place.hospitalName, city.language);
  return (
    <Panel title={t("title")}>
      <p className="no-print mb-3 text-sm">{t("lead")}</p>
      <div
        lang={LANGUAGES[city.language].tag}
        dir="ltr"
        className="break-inside-avoid rounded-box border-2 border-base-content p-4 print:p-2 [overflow-wrap:anywhere]"
      >
        <p className="text-2xl font-bold">{local("toHouse", { city: city.name })}</p>
        <p className="mt-2 text-2xl">
          <span lang="en-IN">
            <strong>{place.propertyName}</strong>, {addressWords(place)}
          </span>
        </p>
        {place.propertyPhone ? (
          <p className="mt-2 text-2xl font-bold">
            {local("call", { phone: formatPhone(place.propertyPhone) })}
          </p>
        ) : null}
        {place.hospitalName ? (
          <p className="mt-4 border-t border-base-300 pt-3 text-2xl">
            {local("near", { hospital: hospital || place.hospitalName })}
            {hospital ? (
              <span lang="en-IN" className="block text-lg">
                {place.hospitalName}
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
