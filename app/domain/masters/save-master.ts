import { isDeepStrictEqual } from "node:util";
import type { Model, ModelStatic } from "sequelize";
import type { ZodType } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { camelCase } from "#db/camel-case.ts";
import { brokenConstraint, rows, sqlState, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { enqueue } from "#db/queue.ts";
import { MASTERS, type MasterField, type MasterKey } from "./definitions.ts";
import { canChangeMaster, requireCityOfZone, zoneOfMaster } from "./policy.ts";
import { MASTER_SCHEMAS } from "./schema.ts";

type Values = Record<string, unknown>;

function modelOf(master: MasterKey): ModelStatic<Model<Values, Values>> {
  const found = {
    facilities: models.Facility,
    "room-types": models.RoomType,
    "property-types": models.PropertyType,
    states: models.State,
    cities: models.City,
    departments: models.Department,
    problems: models.Problem,
    "food-types": models.FoodType,
    "vehicle-types": models.VehicleType,
    units: models.MeasureUnit,
    "point-types": models.PointType,
    "travel-points": models.TravelPoint,
    "lab-test-types": models.LabTestType,
    "lab-tests": models.LabTest,
    "search-aliases": models.FinderAlias,
    "cancellation-policies": models.CancellationPolicy,
    rates: models.Rate,
  }[master];
  return found as unknown as ModelStatic<Model<Values, Values>>;
}

/**
 * Adds a row to a master. Cities and states get their address (slug) from their name.
 * @throws Invalid with fields, also when the name is taken or the city outside the zone; Forbidden
 */
export async function createMasterRow(
  ctx: Context,
  master: MasterKey,
  input: unknown,
): Promise<{ id: string }> {
  if (!canChangeMaster(ctx.actor, master)) throw new Forbidden();
  const values: Values = parseInput<Values>(MASTER_SCHEMAS[master] as ZodType<Values>, input);
  requireCityOfZone(ctx.actor, master, values);
  return withClashAtField(master, () =>
    withTransaction(ctx, async (ctx) => {
      const made = await modelOf(master).create(
        attributes({ ...values, ...(await derived(ctx, master, values)) }),
        { transaction: ctx.tx },
      );
      const id = made.get("id") as string;
      await recordAudit(ctx, {
        action: `${master}.create`,
        subjectKind: master,
        subjectId: id,
        after: values,
      });
      await afterMasterChange(master, ctx.tx);
      return { id };
    }),
  );
}

/**
 * Changes a row of a master. `seen`, when given, is what the page showed: a row changed since is not overwritten.
 * @throws Invalid with fields; NotFound; Conflict `stale` or `fixed` (rates are followed by newer rows instead); Forbidden
 */
export async function updateMasterRow(
  ctx: Context,
  master: MasterKey,
  id: string,
  input: unknown,
  seen?: Values,
): Promise<void> {
  if (!canChangeMaster(ctx.actor, master)) throw new Forbidden();
  if (!MASTERS[master].changeable)
    throw new Conflict(`A ${MASTERS[master].singular} is never changed: add a newer one.`, "fixed");
  const values: Values = parseInput<Values>(MASTER_SCHEMAS[master] as ZodType<Values>, input);
  await withClashAtField(master, () =>
    withTransaction(ctx, async (ctx) => {
      const found = await locked(ctx, master, id);
      requireCityOfZone(ctx.actor, master, values);
      const before = Object.fromEntries(
        Object.keys(values).map((name) => [name, found.get(camelCase(name))]),
      );
      if (seen && !isDeepStrictEqual(pick(seen, Object.keys(values)), before))
        throw new Conflict("Somebody changed this after you opened the page. Please look again.", "stale");
      const changed = Object.keys(values).filter((name) => !isDeepStrictEqual(values[name], before[name]));
      if (changed.length === 0) return;
      await found.update(attributes(pick(values, changed)), { transaction: ctx.tx });
      await recordAudit(ctx, {
        action: `${master}.update`,
        subjectKind: master,
        subjectId: id,
        before: pick(before, changed),
        after: pick(values, changed),
      });
      await afterMasterChange(master, ctx.tx);
    }),
  );
}

/** What people say instead of a name is found at once, not only when the index is refreshed by the clock. */
export async function afterMasterChange(master: MasterKey, tx: Transaction): Promise<void> {
  if (master === "search-aliases") await enqueue("finder", {}, { tx, singletonKey: "changes" });
}

/**
 * Takes a row of a master out of use, or back into it. What uses it already keeps it.
 * @throws NotFound; Conflict `fixed` for rates and `default` for the policy that others fall back to; Forbidden
 */
export async function setMasterRowActive(
  ctx: Context,
  master: MasterKey,
  id: string,
  active: boolean,
): Promise<void> {
  if (!canChangeMaster(ctx.actor, master)) throw new Forbidden();
  if (!MASTERS[master].changeable)
    throw new Conflict(`A ${MASTERS[master].singular} is never taken out of use: add a newer one.`, "fixed");
  await withTransaction(ctx, async (ctx) => {
    const found = await locked(ctx, master, id);
    if (found.get("active") === active) return;
    if (!active && found.get("isDefault") === true)
      throw new Conflict(
        "This is the policy of whoever chose none. Choose another default first.",
        "default",
      );
    await found.update({ active }, { transaction: ctx.tx });
    await recordAudit(ctx, {
      action: `${master}.${active ? "activate" : "deactivate"}`,
      subjectKind: master,
      subjectId: id,
      before: { active: !active },
      after: { active },
    });
  });
}

/** @throws NotFound also for a row outside the zone of whoever asks */
async function locked({ actor, tx }: TxContext, master: MasterKey, id: string) {
  const found = await modelOf(master).findByPk(id, { transaction: tx, lock: true });
  const zone = zoneOfMaster(actor, master);
  if (!found || (zone && found.get("cityId") !== zone)) throw new NotFound();
  return found;
}

/** What the row needs besides what was typed. */
async function derived(ctx: TxContext, master: MasterKey, values: Values): Promise<Values> {
  if (master === "rates") return { created_by: userIdOf(ctx.actor) };
  if (master !== "cities" && master !== "states") return {};
  const base = slugOf(String(values.name), MASTERS[master].singular);
  const taken = await rows<{ slug: string }>(
    `SELECT slug FROM ${master} WHERE slug LIKE $like`,
    { like: `${base}%` },
    ctx.tx,
  );
  return { slug: freeSlug(base, new Set(taken.map((one) => one.slug))) };
}

/** The fields of a form are called as their columns are, the attributes of a model in camelCase. */
function attributes(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value]));
}

function pick(values: Values, names: string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Turns the database's refusal of a taken name or an unknown state into a message at the field. */
async function withClashAtField<T>(master: MasterKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { nameColumn, singular, fields } = MASTERS[master];
    if (sqlState(error) === "23505") {
      const message = `This ${singular} already exists.`;
      throw new Invalid(message, { [nameColumn]: [message] });
    }
    if (sqlState(error) === "23503") {
      const broken = brokenConstraint(error) ?? "";
      const field = (fields as readonly MasterField[]).find(
        ({ kind, name }) => kind === "reference" && broken.includes(name),
      );
      if (field)
        throw new Invalid("Please choose from the list", { [field.name]: ["Please choose from the list"] });
    }
    throw error;
  }
}
