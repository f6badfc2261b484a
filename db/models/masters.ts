import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type ModelAttributes,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import { database } from "#db/client.ts";

/** The masters as models: plain rows that people add, change and retire. Lists and searches are SQL in the domain. */

type Fields<M extends Model> = InferAttributes<M>;
type NewFields<M extends Model> = InferCreationAttributes<M>;

export class State extends Model<Fields<State>, NewFields<State>> {
  declare id: CreationOptional<string>;
  declare name: string;
  declare slug: string;
  declare active: CreationOptional<boolean>;
}

export class City extends Model<Fields<City>, NewFields<City>> {
  declare id: CreationOptional<string>;
  declare state_id: string;
  declare name: string;
  declare slug: string;
  declare latitude: number | null;
  declare longitude: number | null;
  declare active: CreationOptional<boolean>;
}

export class Facility extends Model<Fields<Facility>, NewFields<Facility>> {
  declare id: CreationOptional<string>;
  declare name: string;
  declare description: CreationOptional<string>;
  declare patient_fit: CreationOptional<boolean>;
  declare position: CreationOptional<number>;
  declare icon_upload_id: CreationOptional<string | null>;
  declare active: CreationOptional<boolean>;
}

export class RoomType extends Model<Fields<RoomType>, NewFields<RoomType>> {
  declare id: CreationOptional<string>;
  declare room_type: string;
  declare room_short_description: CreationOptional<string>;
  declare room_long_description: CreationOptional<string>;
  declare active: CreationOptional<boolean>;
}

export class PropertyType extends Model<Fields<PropertyType>, NewFields<PropertyType>> {
  declare id: CreationOptional<string>;
  declare property_type: string;
  declare description: CreationOptional<string>;
  declare active: CreationOptional<boolean>;
}

export class CancellationPolicy extends Model<Fields<CancellationPolicy>, NewFields<CancellationPolicy>> {
  declare id: CreationOptional<string>;
  declare name: string;
  declare description: CreationOptional<string>;
  declare tiers: unknown;
  declare is_default: CreationOptional<boolean>;
  declare active: CreationOptional<boolean>;
}

export class Rate extends Model<Fields<Rate>, NewFields<Rate>> {
  declare id: CreationOptional<string>;
  declare code: string;
  declare kind: string;
  declare rate_ppm: number;
  declare valid_from: string;
  declare note: CreationOptional<string>;
  declare created_by: CreationOptional<string | null>;
}

// Made anew for each column: Sequelize writes the column's name into what it is given.
const id = () => ({ type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 });
const text = () => ({ type: DataTypes.TEXT, allowNull: false });
const words = () => ({ ...text(), defaultValue: "" });
const on = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true });
const off = () => ({ ...on(), defaultValue: false });

const reference = () => ({ type: DataTypes.UUID, allowNull: false });
const degrees = () => ({ type: DataTypes.DOUBLE, allowNull: false });

/** Masters that are a name and little else. */
const PLAIN = {
  Department: { table: "departments", columns: () => ({ name: text(), description: words() }) },
  Problem: { table: "problems", columns: () => ({ name: text(), department_id: DataTypes.UUID }) },
  FoodType: { table: "food_types", columns: () => ({ name: text(), description: words() }) },
  VehicleType: { table: "vehicle_types", columns: () => ({ name: text(), description: words() }) },
  MeasureUnit: { table: "measure_units", columns: () => ({ name: text() }) },
  PointType: { table: "point_types", columns: () => ({ name: text(), place: text() }) },
  TravelPoint: {
    table: "travel_points",
    columns: () => ({
      city_id: reference(),
      point_type_id: reference(),
      point_name: text(),
      latitude: degrees(),
      longitude: degrees(),
    }),
  },
  LabTestType: { table: "lab_test_types", columns: () => ({ name: text() }) },
  LabTest: {
    table: "lab_tests",
    columns: () => ({ name: text(), lab_test_type_id: reference(), preparation: words() }),
  },
} satisfies Record<string, { table: string; columns: () => ModelAttributes }>;

const registered = new WeakSet<Sequelize>();

/** The models, bound to the connection pool of this process. */
export function masterModels() {
  const sequelize = database();
  if (!registered.has(sequelize)) {
    State.init({ id: id(), name: text(), slug: text(), active: on() }, { sequelize, tableName: "states" });
    City.init(
      {
        id: id(),
        state_id: { type: DataTypes.UUID, allowNull: false },
        name: text(),
        slug: text(),
        latitude: DataTypes.DOUBLE,
        longitude: DataTypes.DOUBLE,
        active: on(),
      },
      { sequelize, tableName: "cities" },
    );
    Facility.init(
      {
        id: id(),
        name: text(),
        description: words(),
        patient_fit: off(),
        position: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 100 },
        icon_upload_id: DataTypes.UUID,
        active: on(),
      },
      { sequelize, tableName: "facilities" },
    );
    RoomType.init(
      {
        id: id(),
        room_type: text(),
        room_short_description: words(),
        room_long_description: words(),
        active: on(),
      },
      { sequelize, tableName: "room_types" },
    );
    PropertyType.init(
      { id: id(), property_type: text(), description: words(), active: on() },
      { sequelize, tableName: "property_types" },
    );
    CancellationPolicy.init(
      {
        id: id(),
        name: text(),
        description: words(),
        tiers: { type: DataTypes.JSONB, allowNull: false },
        is_default: off(),
        active: on(),
      },
      { sequelize, tableName: "cancellation_policies" },
    );
    Rate.init(
      {
        id: id(),
        code: text(),
        kind: text(),
        rate_ppm: { type: DataTypes.INTEGER, allowNull: false },
        valid_from: { type: DataTypes.DATEONLY, allowNull: false },
        note: words(),
        created_by: DataTypes.UUID,
      },
      { sequelize, tableName: "rates" },
    );
    for (const [name, { table, columns }] of Object.entries(PLAIN)) {
      const attributes: ModelAttributes = { id: id(), ...columns(), active: on() };
      sequelize.define(name, attributes, { tableName: table });
    }
    registered.add(sequelize);
  }
  const plain = Object.fromEntries(Object.keys(PLAIN).map((name) => [name, sequelize.model(name)]));
  return {
    State,
    City,
    Facility,
    RoomType,
    PropertyType,
    CancellationPolicy,
    Rate,
    ...(plain as Record<keyof typeof PLAIN, ModelStatic<Model>>),
  };
}
