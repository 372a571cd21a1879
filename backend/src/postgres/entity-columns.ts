import { getMetadataArgsStorage } from 'typeorm';

type Entity<Row> = new () => Row;

/** The column of each property, in the entity's order. Entities are the only list of their tables' columns. */
export function columnsOf<Row>(entity: Entity<Row>): ReadonlyMap<keyof Row & string, string> {
  const columns = getMetadataArgsStorage().columns.filter(({ target }) => target === entity);
  return new Map(
    columns.map(({ propertyName, options }) => [propertyName as keyof Row & string, options.name ?? propertyName]),
  );
}

/**
 * The SELECT list that reads rows of an entity: `t.user_id AS "userId"` for each property, optionally under other
 * names.
 * @param table the table's alias in the statement
 */
export function selected<Row>(
  entity: Entity<Row>,
  table: string,
  properties: readonly (keyof Row & string)[] | Readonly<Record<string, keyof Row & string>>,
): string {
  const columns = columnsOf(entity);
  const named = Array.isArray(properties)
    ? (properties as (keyof Row & string)[]).map((property) => [property, property] as const)
    : Object.entries(properties as Record<string, keyof Row & string>);
  return named.map(([name, property]) => `${table}.${columns.get(property)} AS "${name}"`).join(', ');
}
