import { DataTypes, type Model, type ModelAttributes, type ModelStatic, type Sequelize } from "sequelize";
import { present } from "#app/present.ts";
import { camelCase } from "#db/camel-case.ts";
import { database } from "#db/client.ts";
import * as approvals from "./approvals.ts";
import * as bookingChanges from "./booking-changes.ts";
import * as bookings from "./bookings.ts";
import * as campaigns from "./campaigns.ts";
import { type Column, Expression, RANDOM_UUID } from "./columns.ts";
import * as doctors from "./doctors.ts";
import * as finder from "./finder.ts";
import * as genie from "./genie.ts";
import * as identity from "./identity.ts";
import * as inventory from "./inventory.ts";
import * as links from "./links.ts";
import * as masters from "./masters.ts";
import * as messages from "./messages.ts";
import * as money from "./money.ts";
import * as offers from "./offers.ts";
import * as payments from "./payments.ts";
import * as people from "./people.ts";
import * as places from "./places.ts";
import * as properties from "./properties.ts";
import * as referrals from "./referrals.ts";
import * as requests from "./requests.ts";
import * as system from "./system.ts";
import type { Declared } from "./table.ts";
import * as uploads from "./uploads.ts";
import * as visits from "./visits.ts";
import * as webhooks from "./webhooks.ts";

const MODELS = {
  ...places,
  ...masters,
  ...people,
  ...identity,
  ...properties,
  ...inventory,
  ...doctors,
  ...finder,
  ...bookings,
  ...bookingChanges,
  ...payments,
  ...money,
  ...offers,
  ...referrals,
  ...messages,
  ...campaigns,
  ...links,
  ...requests,
  ...genie,
  ...visits,
  ...approvals,
  ...uploads,
  ...system,
  ...webhooks,
};

export type Models = typeof MODELS;
type AnyModel = ModelStatic<Model> & Declared;

const everyModel = Object.entries(MODELS) as unknown as Array<[name: string, model: AnyModel]>;

/** The models of all tables, each bound to the connection pool of this process when it is used first. */
export const models = Object.defineProperties(
  {},
  Object.fromEntries(
    everyModel.map(([name, model]) => [name, { enumerable: true, get: () => bind(name, model) }]),
  ),
) as Models;

function bind(modelName: string, model: AnyModel): AnyModel {
  const sequelize = database();
  if (model.sequelize !== sequelize)
    model.init(attributesOf(model), { sequelize, modelName, tableName: model.table });
  return model;
}

const associated = new WeakSet<Sequelize>();

/** The same models with their associations, for `include`. The first call takes some 0.2 s. */
export function associatedModels(): Models {
  const sequelize = database();
  if (!associated.has(sequelize)) {
    associate(everyModel.map(([name, model]) => bind(name, model)));
    associated.add(sequelize);
  }
  return models;
}

/** Made anew each time: Sequelize writes into what it is given. */
function attributesOf({ columns }: Declared): ModelAttributes {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { definition }]) => [name, attributeOf(definition)]),
  );
}

function attributeOf(column: Column<unknown>["definition"]) {
  const { type, nullable, primaryKey, default: value, generated } = column;
  // What the database works out is left to it, but for keys: those are made here.
  const left = generated !== null || (value instanceof Expression && value !== RANDOM_UUID);
  return {
    type,
    primaryKey,
    allowNull: nullable || left,
    autoIncrement: generated === "identity",
    ...(value === undefined || left
      ? {}
      : { defaultValue: value === RANDOM_UUID ? DataTypes.UUIDV4 : value }),
  };
}

const upperFirst = (name: string) => present(name[0]).toUpperCase() + name.slice(1);
const lowerFirst = (name: string) => present(name[0]).toLowerCase() + name.slice(1);

/**
 * Two associations for each foreign key. `hospitals.cityId` gives `hospital.city` and `city.hospitals`; `bookings.agentAccountId`
 * gives `booking.agentAccount` and `account.bookingsAsAgentAccount`; `approvals.decidedBy` gives `approval.decidedByUser`; a key that
 * is the row's own as well gives one row: `items.itemId` of `food_items` gives `item.foodItem`.
 */
function associate(all: AnyModel[]): void {
  const byTable = new Map(all.map((model) => [model.table, model]));
  for (const model of all) {
    for (const [foreignKey, { definition }] of Object.entries(model.columns)) {
      if (!definition.references) continue;
      const target = present(byTable.get(definition.references.table));
      const [own, other] = [lowerFirst(model.name), lowerFirst(target.name)];
      const as = foreignKey.endsWith("Id") ? foreignKey.slice(0, -2) : `${foreignKey}${upperFirst(other)}`;
      const role = as === other ? "" : `As${upperFirst(as)}`;
      model.belongsTo(target, { as, foreignKey });
      if (model.primaryKeyAttributes.join() === foreignKey)
        target.hasOne(model, { as: own + role, foreignKey });
      else target.hasMany(model, { as: camelCase(model.table) + role, foreignKey });
    }
  }
}
