import { words } from "#app/words/catalogue.ts";
import { Panel } from "../page.tsx";

type Field = { initialValue?: unknown; errors?: string[] };

type CompanionFieldsProps = {
  /** The id of the form that they stand in. */
  form: string;
  /** How many people come besides the patient. */
  places: number;
  /** The fields of `attendantNames`, as far as the form knows them. */
  fields: readonly Field[];
  /** What was typed before, and names to offer. */
  names: readonly string[];
  offered?: readonly string[];
};

/** Who comes with the patient: a name for each place, none of them needed. */
export function CompanionFields({ form, places, fields, names, offered = [] }: CompanionFieldsProps) {
  const t = words("booking");
  if (places <= 0) return null;
  const list = `${form}-companions`;
  return (
    <Panel title={t("companions")}>
      {offered.length > 0 ? (
        <datalist id={list}>
          {offered.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
      <div className="field-row grid gap-4 sm:grid-cols-2">
        {Array.from({ length: places }, (_, index) => (
          <Companion
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a list that never moves
            key={index}
            id={`${form}-attendantNames[${index}]`}
            name={`attendantNames[${index}]`}
            number={index + 1}
            list={offered.length > 0 ? list : undefined}
            value={(fields[index]?.initialValue as string | undefined) ?? names[index] ?? ""}
            errors={fields[index]?.errors}
          />
        ))}
      </div>
    </Panel>
  );
}

type CompanionProps = {
  id: string;
  name: string;
  number: number;
  list: string | undefined;
  value: string;
  errors: string[] | undefined;
};

function Companion({ id, name, number, list, value, errors }: CompanionProps) {
  const t = words("booking");
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t("companionName", { number })}
        <span className="font-normal text-base-content/75"> {t("optional")}</span>
      </label>
      <input
        id={id}
        name={name}
        list={list}
        defaultValue={value}
        maxLength={100}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${id}-error` : undefined}
        className={`input min-h-12 w-full ${errors ? "border-error-content" : ""}`}
      />
      {errors ? (
        <p id={`${id}-error`} className="text-sm font-medium text-error-content">
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}
