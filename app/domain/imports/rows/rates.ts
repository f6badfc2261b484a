import type { Context } from "#app/domain/context.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { clean, percentage, Refusal, wholeNumber, yesOrNo } from "../cells.ts";
import type { CellOf, RowImport, RowOutcome } from "./row-import.ts";

/** A crore of rupees. */
const MOST_PAISE = 1_000_000_000;

/** Rates by their code, kind, first day and what else tells them apart. What stands from a day is never changed, only followed. */
export const rates: RowImport = {
  key: (cell) =>
    ["code", "kind", "valid_from", "item_group", "above_paise", "party"]
      .map((column) => clean(cell(column)))
      .join("\n"),
  atOnce: 1,
  run: async (ctx, rows) => Promise.all(rows.map(({ cell }) => takeRate(ctx, cell))),
};

async function takeRate(ctx: Context, cell: CellOf): Promise<RowOutcome> {
  const [code, kind, validFrom] = ["code", "kind", "valid_from"].map((column) => clean(cell(column)));
  if (!isIsoDate(present(validFrom))) throw new Refusal(`"${validFrom}" is no day: write it like 2027-04-01`);
  const rate = percentage(cell("rate"), "rate");
  if (rate === null) throw new Refusal("there is no rate");
  const itemGroup = clean(cell("item_group")) || "*";
  const party = clean(cell("party")) || "*";
  const abovePaise = wholeNumber(cell("above_paise") ?? "", "above_paise", MOST_PAISE) ?? 0;
  const found = await row<{ rate: number }>(
    `SELECT rate_ppm AS rate FROM rates WHERE code = $code AND kind = $kind AND valid_from = $validFrom AND item_group = $itemGroup
         AND above_paise = $abovePaise AND party = $party AND status IN ('proposed', 'approved') ORDER BY status LIMIT 1`,
    { code, kind, validFrom, itemGroup, abovePaise, party },
    ctx.tx,
  );
  if (!found) {
    const texts = Object.fromEntries(
      ["note", "source", "hsn", "payer"].map((name) => [name, clean(cell(name)) || undefined]),
    );
    await createMasterRow(ctx, "rates", {
      code,
      kind,
      rate_ppm: rate,
      valid_from: validFrom,
      note: "",
      ...texts,
      ...(itemGroup === "*" ? {} : { item_group: itemGroup }),
      ...(abovePaise === 0 ? {} : { above_paise: abovePaise }),
      ...(party === "*" ? {} : { party }),
      ...(clean(cell("exempt")) === "" ? {} : { exempt: yesOrNo(present(cell("exempt")), "exempt") }),
      ...(clean(cell("threshold_paise")) === ""
        ? {}
        : { threshold_paise: wholeNumber(present(cell("threshold_paise")), "threshold_paise", MOST_PAISE) }),
    });
    return "created";
  }
  if (found.rate === rate) return "unchanged";
  throw new Refusal(`another rate stands from ${validFrom} already: give the new one a later day`);
}
