import { paths } from "#app/http/paths.ts";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

type HospitalFieldProps = {
  id: string;
  /** The name of what is typed; `q` where it is left out. */
  name?: string;
  label: string;
  hint?: string;
  error?: string;
  /** What was typed before. */
  q?: string;
  /** What was chosen before. */
  city?: string;
  hospital?: string;
  required?: boolean;
  /** Sends the form as soon as a suggestion is chosen. */
  goes?: boolean;
};

/**
 * The field for a hospital: what somebody types has the name of the field; a suggestion that is chosen fills `city` and `hospital`. Without scripts the form
 * is sent with `q` alone, and the next page lists what it may mean.
 */
export function HospitalField({
  id,
  name = "q",
  label,
  hint,
  error,
  q = "",
  city,
  hospital,
  required,
  goes,
}: HospitalFieldProps) {
  const t = words("search");
  return (
    <div className="relative" data-finder={goes ? "go" : "fill"} data-finder-url={paths.finder}>
      <PlainInput
        id={id}
        name={name}
        type="search"
        label={label}
        hint={hint}
        error={error}
        placeholder={t("hospitalExample")}
        required={required}
        minLength={2}
        maxLength={80}
        defaultValue={q}
      />
      <input type="hidden" name="city" data-chosen="city" defaultValue={city ?? ""} />
      <input type="hidden" name="hospital" data-chosen="hospital" defaultValue={hospital ?? ""} />
      <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={label} hidden className="finder-list" />
      <p
        role="status"
        className="sr-only"
        data-found={t("hospitalsFound")}
        data-none={t("noHospitalFound")}
      />
    </div>
  );
}
