import type pg from 'pg';

const COLUMNS = `SELECT 'column ' || c.relname || ' ' || row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum) || ' ' ||
    a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || coalesce(' COLLATE ' || k.collname, '') ||
    CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END || ' ' || a.attidentity::text ||
    coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    LEFT JOIN pg_collation k ON k.oid = a.attcollation AND k.collname <> 'default'
  WHERE c.relkind = 'r' AND c.relnamespace = 'app'::regnamespace`;

const CONSTRAINTS = `SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'app'::regnamespace`;

const INDEXES = `SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'app'`;

const TRIGGERS = `SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'app'::regnamespace`;

const FUNCTIONS = `SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'app'::regnamespace`;

const OTHERS = `SELECT 'other ' || relkind::text || ' ' || relname FROM pg_class
  WHERE relnamespace = 'app'::regnamespace AND relkind NOT IN ('r', 'i')`;

/** Everything in the schema of the ordinary tables, one line each, in alphabetical order. */
export async function schemaOf(pool: pg.Pool): Promise<readonly string[]> {
  const parts = [COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, FUNCTIONS, OTHERS];
  const text = `SELECT line FROM (${parts.join(' UNION ALL ')}) AS s(line) ORDER BY line`;
  const { rows } = await pool.query<{ line: string }>(text);
  return rows.map(({ line }) => line);
}
