import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PricedTest } from "#app/domain/search/lab-prices.ts";
import { paths } from "#app/http/paths.ts";
import { OfferedPrice } from "#app/ui/offered-price.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

type FormProps = {
  page: {
    ofType: PricedTest[];
    chosen: PricedTest[];
    state: { date: string | null };
    /** What the day begins with: today as long as a time of today is free. */
    firstDay: string | null;
  };
  keep: ReactNode;
  today: string;
  late: boolean;
};

/** Which tests, and on which day. */
export function LabTestForm({ page, keep, today, late }: FormProps) {
  const itemsWords = words("items");
  const t = words("lab");
  const shown = [
    ...page.chosen,
    ...page.ofType.filter((test) => !page.chosen.some(({ id }) => id === test.id)),
  ];
  return (
    <Form method="get" action={paths.itemEntry("lab")} className="mt-4 flex flex-col gap-4">
      {keep}
      <fieldset>
        <legend className="mb-1 font-medium">{t("tests")}</legend>
        {shown.map((test) => (
          <label key={test.id} className="flex min-h-11 items-start gap-2 py-2">
            <input
              type="checkbox"
              name="test"
              value={test.id}
              defaultChecked={page.chosen.some(({ id }) => id === test.id)}
              className="checkbox"
            />
            <span>
              {test.name}, <OfferedPrice {...test} />
              {test.preparation ? (
                <span className="block text-sm">{translateName(test.preparation)}</span>
              ) : null}
            </span>
          </label>
        ))}
      </fieldset>
      <PlainInput
        id="date"
        name="date"
        type="date"
        label={itemsWords("day")}
        required
        min={today}
        defaultValue={page.state.date || (page.firstDay ?? today)}
        error={late ? itemsWords("todayOrLater") : undefined}
      />
      <button type="submit" className="btn btn-primary min-h-12 self-start text-base">
        {t("nextTime")}
      </button>
    </Form>
  );
}
