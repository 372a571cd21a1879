/** The SQLSTATE of an error of Postgres; '' for other errors. */
export const sqlStateOf = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length === 5 ? code : '';
};
