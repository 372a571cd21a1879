/** An entry of the reference data: a stored id and its label. */
export interface Named<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
}

/** The ids of a list as the tuple that `z.enum` needs. */
export function idsOf<Id extends string>(entries: readonly Named<Id>[]): [Id, ...Id[]] {
  return entries.map((entry) => entry.id) as [Id, ...Id[]];
}

/** Looks up a label; an unknown id (older data, another release) is shown as it is. */
export function nameLookup(entries: readonly Named[]): (id: string) => string {
  const names = new Map(entries.map((entry) => [entry.id, entry.name]));
  return (id) => names.get(id) ?? id;
}
