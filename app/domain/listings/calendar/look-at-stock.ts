import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { type IsoDate, isMonth, istDate, shiftMonth } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { previewStock } from "./set-stock.ts";
import { stockGrid } from "./stock-grid.ts";
import { stockForm } from "./stock-schema.ts";
import { listStockBatches } from "./undo-stock.ts";

/** So that the last days of a month also show the week after them. */
const DAYS_BEYOND = 7;

/**
 * Everything on the stock page of an outlet: a month (`YYYY-MM`; if invalid, that of the change or the current one) and the week after
 * it, what a change as typed would do or what is wrong with it, and the last changes.
 * @throws NotFound for a foreign outlet
 */
export async function lookAtStock(
  ctx: Context,
  input: {
    outletId: string;
    month: string;
    page: number;
    firstDay: IsoDate | null;
    change: Record<string, unknown> | null;
  },
) {
  const { outletId, page, change } = input;
  const today = istDate(ctx.now);
  const month = isMonth(input.month) ? input.month : (input.firstDay ?? today).slice(0, 7);
  const [grid, preview, batches] = await Promise.all([
    stockGrid(ctx, { outletId, month, page, beyond: DAYS_BEYOND }),
    change ? tried(ctx, change) : null,
    listStockBatches(ctx, { outletId }),
  ]);
  return { today, grid, preview, batches, earlier: shiftMonth(month, -1), later: shiftMonth(month, 1) };
}

async function tried(ctx: Context, change: Record<string, unknown>) {
  try {
    return { ...(await previewStock(ctx, parseInput(stockForm, change))), fields: {} };
  } catch (error) {
    if (error instanceof Invalid) return { groups: [], blocking: [], fields: error.fields };
    throw error;
  }
}
