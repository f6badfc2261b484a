/**
 * What a select offers of a master: the id and name of the rows in use, in the order of the name, as plain rows.
 * @param name the attribute that a row is called by
 */
export const inUse = <Name extends string>(name: Name) => ({
  attributes: ["id", name],
  where: { active: true },
  order: [name],
  raw: true as const,
});
