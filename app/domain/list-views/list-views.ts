import { z } from "zod";
import { type Actor, type Context, hasRole, isUser, type Role } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { LIST_NAMES, loadList } from "#app/domain/exports/lists.ts";
import type { Column, Columns } from "#app/domain/lists/columns.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, plannedRow, row } from "#db/client.ts";

/** What somebody makes of a list: the columns that are shown, and views of it (filters, order, columns) under a name. */

/** Maximum views of a person for one list at one address; more would be confusing. */
const MOST_VIEWS = 30;

const OFFICES: readonly Role[] = ["partner", "agent", "staff", "city_manager", "admin"];

/** A view as a list offers it. */
export type ListView = {
  id: string;
  name: string;
  /** Where the list stands that it is a view of. */
  path: string;
  /** What the address says: `kind=room&sort=-booked`, or nothing. */
  query: string;
  /** The columns that it shows; null for the reader's own. */
  columns: string[] | null;
  shared: boolean;
  /** Whether the actor saved it, and who did where somebody else has. */
  isOwn: boolean;
  owner: string;
};

export type ListChoices = { columns: string[] | null; views: ListView[] };

/** Whether this actor chooses columns and saves views: everybody who works here, in their own name. */
export function keepsViews(actor: Actor): actor is Extract<Actor, { id: string }> {
  return isUser(actor) && OFFICES.includes(actor.role);
}

/** @throws Forbidden for customers, guests and read-only sessions */
function keeperOf({ actor }: Context): Extract<Actor, { id: string }> {
  if (!keepsViews(actor) || actor.viewedBy) throw new Forbidden();
  return actor;
}

/** The columns that the actor chose for a list, and its views: the actor's own and those shared with the office. */
export async function readListChoices(ctx: Context, list: string): Promise<ListChoices> {
  const { actor } = ctx;
  if (!keepsViews(actor)) return { columns: null, views: [] };
  const found = present(
    await plannedRow<{ columns: string[] | null; views: ListView[] | null }>(
      `SELECT (SELECT columns FROM list_columns WHERE user_id = $user AND list = $list) AS columns,
       (SELECT jsonb_agg(jsonb_build_object('id', view.id, 'name', view.name, 'path', view.path, 'query', view.query, 'columns', view.columns,
           'shared', view.shared, 'isOwn', view.owner_id = $user, 'owner', owner.name) ORDER BY view.name, view.id)
        FROM list_views view JOIN users owner ON owner.id = view.owner_id
        WHERE view.list = $list AND (view.owner_id = $user
          OR (view.shared AND view.role = $role AND view.account_id IS NOT DISTINCT FROM $account::uuid))) AS views`,
      { user: actor.id, list, role: actor.role, account: actor.accountId },
      ctx.tx,
    ),
  );
  return { columns: found.columns, views: found.views ?? [] };
}

/** Whether a column is among those that the actor sees of a list without choosing. */
export function isUsual({ actor }: Context, { on, shownTo }: Column): boolean {
  return on !== "file" && (!shownTo || hasRole(actor, ...shownTo));
}

/** The columns of a list that the actor may have on a screen, by field. @throws NotFound for no list; Forbidden for somebody else's */
export async function columnsToChoose(
  ctx: Context,
  name: string,
): Promise<{ title: string; columns: Columns }> {
  const known = LIST_NAMES.find((one) => one === name);
  if (!known) throw new NotFound();
  const list = await loadList(known);
  list.scope(ctx);
  return { title: list.title, columns: list.columnsFor(ctx) };
}

const chosenColumns = z.array(z.string().max(60)).max(200);

/**
 * Keeps which columns the actor sees of a list, in the list's order; none of them: the usual ones.
 * @throws Forbidden; NotFound; Invalid for a column that the list does not have
 */
export async function chooseColumns(ctx: Context, list: string, chosen: readonly string[]): Promise<void> {
  const { id: user } = keeperOf(ctx);
  const columns = await ordered(ctx, list, chosen);
  if (columns.length === 0) {
    await execute("DELETE FROM list_columns WHERE user_id = $user AND list = $list", { user, list }, ctx.tx);
    return;
  }
  await execute(
    `INSERT INTO list_columns (user_id, list, columns) VALUES ($user, $list, $columns)
     ON CONFLICT (user_id, list) DO UPDATE SET columns = EXCLUDED.columns`,
    { user, list, columns },
    ctx.tx,
  );
}

async function ordered(ctx: Context, list: string, chosen: readonly string[]): Promise<string[]> {
  const { columns } = await columnsToChoose(ctx, list);
  const asked = parseInput(chosenColumns, chosen);
  const unknown = asked.find((field) => !Object.hasOwn(columns, field));
  if (unknown !== undefined) throw new Invalid(`This list has no column "${unknown}".`);
  return Object.keys(columns).filter((field) => asked.includes(field));
}

const newView = z.object({
  list: z.string().max(60),
  name: z.string().trim().min(1, "Please name the view.").max(60),
  path: z.string().startsWith("/").max(200),
  query: z.string().max(2_000),
  shared: z.boolean(),
});
export type NewView = z.input<typeof newView>;

/**
 * Saves what a list shows under a name: its filters and order, and the columns that the actor sees of it. One of the same name at the
 * same address is replaced.
 * @throws Forbidden; NotFound; Invalid; Conflict with 30 of them
 */
export async function saveView(ctx: Context, input: NewView): Promise<{ id: string }> {
  const { id: owner, role, accountId: account } = keeperOf(ctx);
  const view = parseInput(newView, input);
  await columnsToChoose(ctx, view.list);
  return withTransaction(ctx, async (ctx) => {
    await row("SELECT id FROM users WHERE id = $owner FOR UPDATE", { owner }, ctx.tx);
    const kept = present(
      await row<{ count: number }>(
        `SELECT count(*)::integer AS count FROM list_views
       WHERE owner_id = $owner AND list = $list AND path = $path AND name <> $name`,
        { owner, list: view.list, path: view.path, name: view.name },
        ctx.tx,
      ),
    );
    if (kept.count >= MOST_VIEWS)
      throw new Conflict(`You have ${MOST_VIEWS} views of this list already. Please delete one.`);
    const saved = await row<{ id: string }>(
      `INSERT INTO list_views (owner_id, list, name, path, query, columns, role, account_id, shared, created_at)
       VALUES ($owner, $list, $name, $path, $query, (SELECT columns FROM list_columns WHERE user_id = $owner AND list = $list),
         $role, $account, $shared, $now)
       ON CONFLICT (owner_id, list, path, name) DO UPDATE SET query = EXCLUDED.query, columns = EXCLUDED.columns, shared = EXCLUDED.shared
       RETURNING id`,
      { ...view, owner, role, account, now: ctx.now },
      ctx.tx,
    );
    return { id: present(saved).id };
  });
}

/** Deletes an own view; who it was shared with has it no more. @throws Forbidden; NotFound for another's */
export async function deleteView(ctx: Context, id: string): Promise<void> {
  const { id: owner } = keeperOf(ctx);
  const gone = await row<{ id: string }>(
    "DELETE FROM list_views WHERE id = $id AND owner_id = $owner RETURNING id",
    { id, owner },
    ctx.tx,
  );
  if (!gone) throw new NotFound();
}
