import { config } from "#app/config.ts";
import { POSTED_ON } from "#app/domain/books/close-books.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { type IsoDate, istDate, shiftMonth } from "#app/domain/shared/dates.ts";
import { eachOnItsOwn, inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { stateCodeOf, stateNameOf, stateOfGstin } from "#app/domain/shared/states.ts";
import { isInterState } from "#app/domain/tax/place-of-supply.ts";
import { registrationIn } from "#app/domain/tax/registrations.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { formatsIn } from "#app/words/catalogue.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import type { DocumentLine, DocumentParties } from "./documents.ts";
import { writeDocument } from "./write-document.ts";

/** What the platform charges its partners for: other support services. Source: the GST scheme of classification of services. */
const SAC = "998599";

/**
 * Commission and the GST on it by ledger entry, out of its lines alone: what the platform earned of a sale, before it pays an agent. Less than
 * nothing where it is taken back. The gateway's fee, which moves with nights that are taken out of a booking, is none of it.
 */
export const COMMISSION_ENTRIES = `SELECT entry.id AS entry_id, entry.booking_id, booking.account_id, ${POSTED_ON} AS posted_on,
    -coalesce(sum(line.amount_paise) FILTER (WHERE line.account IN ('platform_income', 'agent_payable', 'gateway')
      OR (line.account = 'tds_payable' AND line.party_id = booking.agent_account_id)), 0)::bigint AS commission_paise,
    -coalesce(sum(line.amount_paise) FILTER (WHERE line.account = 'gst_on_fee'), 0)::bigint AS gst_paise
  FROM ledger_entries entry JOIN bookings booking ON booking.id = entry.booking_id JOIN ledger_lines line ON line.entry_id = entry.id
  WHERE entry.kind IN ('sale', 'cancellation', 'division', 'adjustment', 'gst_correction')`;
const BY_ENTRY = "GROUP BY entry.id, booking.id";
/** For binds `$since` and `$month`, first days of months. */
const IN_MONTHS = `${POSTED_ON} >= $since::date AND ${POSTED_ON} < $month::date + interval '1 month'`;
const UNCHARGED = "NOT EXISTS (SELECT FROM commission_charges WHERE entry_id = entry.id)";

/** How many months back an entry is looked for that no document has: each morning's run has taken what is older. */
const MONTHS_BACK = 12;

/**
 * Invoices the commission of the months that are over, each partner and month in a document of its own with every entry that stands in no other;
 * where more was taken back than charged it is a credit note. What no document can state waits for the next month of its partner (`issueOne`).
 * Mailed to the partner. Again, it does nothing. For jobs.
 * @returns how many documents were issued now
 * @throws Forbidden; AggregateError when some could not be issued
 */
export async function issueCommissionInvoices(ctx: Context, signal?: AbortSignal): Promise<number> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  const current = istDate(ctx.now).slice(0, 7);
  let issued = 0;
  const chargeMonth = async (month: IsoDate) => {
    const accounts = await accountsToCharge(ctx, month);
    issued += await eachOnItsOwn(accounts, ({ id }) => issueOne(ctx, id, month), signal);
  };
  const months = Array.from(
    { length: MONTHS_BACK },
    (_, back) => `${shiftMonth(current, back - MONTHS_BACK)}-01`,
  );
  await inTurnOnItsOwn(Object.fromEntries(months.map((month) => [month, () => chargeMonth(month)])));
  return issued;
}

/** The accounts with entries of a month that no document has. One month at a time, so that no statement grows with the ledger. */
function accountsToCharge(ctx: Context, month: IsoDate): Promise<Array<{ id: string }>> {
  return rows<{ id: string }>(
    `SELECT account_id AS id FROM (${COMMISSION_ENTRIES} AND ${IN_MONTHS} AND ${UNCHARGED} ${BY_ENTRY}) charged
     GROUP BY 1 HAVING sum(commission_paise) <> 0 ORDER BY 1`,
    { since: month, month },
    ctx.tx,
  );
}

/**
 * A document states a commission and GST of one sign. A few paise that are left of sales taken back can have two, because the GST of each
 * entry is rounded by itself: these entries wait and stand in the next document of the partner.
 */
async function issueOne(ctx: Context, accountId: string, month: IsoDate): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    // An entry is charged once: one of an account at a time.
    await execute(
      "SELECT pg_advisory_xact_lock(hashtext('commission ' || $accountId))",
      { accountId },
      ctx.tx,
    );
    const since = `${shiftMonth(month.slice(0, 7), -MONTHS_BACK)}-01`;
    const entries = { accountId, since, month };
    const rates = await readByRate(ctx.tx, entries);
    const total = rates.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0);
    const gst = rates.reduce((sum, { gstPaise }) => sum + gstPaise, 0);
    const sign = Math.sign(total);
    if (sign === 0 || gst * sign < 0) return false;
    const lines = rates.map((line) => ({
      hsn: SAC,
      gstPpm: line.gstPpm,
      taxablePaise: line.taxablePaise * sign,
      gstPaise: line.gstPaise * sign,
    }));
    const written = await writeDocument(ctx, {
      documentType: sign > 0 ? "commission_invoice" : "commission_credit_note",
      about: { accountId, month },
      parties: await partiesOf(ctx, accountId, month),
      amounts: {
        lines,
        pricePaise: total * sign,
        mhOfferPaise: 0,
        gstPpm: present(lines[0]).gstPpm,
        gstPaise: gst * sign,
      },
    });
    await execute(
      `INSERT INTO commission_charges (entry_id, document_id, booking_id, commission_paise, gst_paise)
       SELECT entry_id, $documentId, booking_id, commission_paise, gst_paise FROM (${OF_ACCOUNT}) charged`,
      { documentId: written.id, ...entries },
      ctx.tx,
    );
    await mail(ctx, accountId, { ...written, month });
    return true;
  });
}

/** The entries of an account of these months that no document has, for binds `$accountId`, `$since` and `$month`. */
const OF_ACCOUNT = `${COMMISSION_ENTRIES} AND booking.account_id = $accountId AND ${IN_MONTHS} AND ${UNCHARGED} ${BY_ENTRY}`;

/** What is charged of them under each rate of GST, the most first. */
function readByRate(
  tx: Transaction,
  entries: { accountId: string; since: IsoDate; month: IsoDate },
): Promise<Array<Omit<DocumentLine, "hsn">>> {
  return rows(
    `SELECT coalesce((booking.rates -> 'gst_on_commission' ->> 'ppm')::integer, 0) AS "gstPpm", sum(charged.commission_paise)::bigint AS "taxablePaise",
       sum(charged.gst_paise)::bigint AS "gstPaise"
     FROM (${OF_ACCOUNT}) charged JOIN bookings booking ON booking.id = charged.booking_id GROUP BY 1 ORDER BY abs(sum(charged.commission_paise)) DESC, 1`,
    entries,
    tx,
  );
}

/** The platform, by its registration in that state if it has one, to the partner; supplied where the partner is registered, else where it lives. */
async function partiesOf(ctx: TxContext, accountId: string, month: IsoDate): Promise<DocumentParties> {
  const { PLATFORM_LEGAL_NAME, PLATFORM_ADDRESS, PLATFORM_GSTIN } = config();
  const partner = await row<{ name: string; address: string; gstin: string | null; state: string | null }>(
    `SELECT account.name, account.address, account.gstin, state.name AS state FROM accounts account
     LEFT JOIN cities city ON city.id = account.city_id LEFT JOIN states state ON state.id = city.state_id WHERE account.id = $accountId`,
    { accountId },
    ctx.tx,
  );
  const { name, address, gstin, state } = present(partner);
  const place = gstin ? stateOfGstin(gstin) : stateCodeOf(state ?? "");
  const own = (await registrationIn(ctx.tx, place, istDate(ctx.now))) ?? {
    gstin: PLATFORM_GSTIN,
    address: PLATFORM_ADDRESS,
  };
  return {
    supplier: { name: PLATFORM_LEGAL_NAME, ...own },
    buyer: { name, address, ...(gstin ? { gstin } : {}) },
    placeOfSupply: (place && stateNameOf(place)) ?? state ?? "",
    stateCode: place ?? "",
    interState: isInterState(own.gstin, place),
    quantity: 1,
    unit: "OTH",
    sac: SAC,
    what: `Commission on bookings, ${formatsIn("en").month(month)}`,
  };
}

async function mail(
  ctx: TxContext,
  accountId: string,
  {
    id,
    documentNumber,
    totalPaise,
    month,
  }: { id: string; documentNumber: string; totalPaise: number; month: IsoDate },
) {
  const partner = await row<{ name: string; email: string | null }>(
    "SELECT name, email::text FROM accounts WHERE id = $accountId",
    { accountId },
    ctx.tx,
  );
  if (!partner?.email) return;
  await queueMessage(ctx, {
    dedupeKey: `document:${id}:mail`,
    channel: "mail",
    recipient: partner.email,
    accountId,
    template: "commission.issued",
    variables: {
      name: partner.name,
      documentNumber,
      month,
      amountPaise: totalPaise,
      path: `/partnerInvoices/${id}`,
    },
  });
}
