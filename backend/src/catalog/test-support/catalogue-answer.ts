/** Changed items as Postgres answers the catalogue: a JSON list for each column. */
export function catalogueAnswer(items: readonly object[]): { rows: object[] } {
  const fields = Object.keys(items[0] ?? {});
  const listOf = (field: string) => JSON.stringify(items.map((item) => (item as Record<string, unknown>)[field]));
  return { rows: [Object.fromEntries(fields.map((field) => [field, listOf(field)]))] };
}
