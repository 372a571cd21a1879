import { type ReadModelTable, upsertInto } from '../../runner/read-model-table.ts';

/** One row per report. `file` is the whole case (see damage-case.ts), the other columns are for queries. */
export const DAMAGE_CASES = {
  name: 'damage_cases',
  columns: {
    report_id: 'text',
    round_id: 'text',
    reported_at: 'timestamptz',
    state: 'text',
    closed_at: 'timestamptz?',
    file: 'json',
    revision: 'integer',
    updated_at: 'timestamptz',
  },
  key: ['report_id'],
  indexes: {
    damage_cases_round: '(round_id)',
    damage_cases_reported: '(reported_at, report_id)',
  },
  fillfactor: 70,
} as const satisfies ReadModelTable;

export const UPSERT_DAMAGE_CASES = upsertInto(DAMAGE_CASES);
