import * as z from 'zod';
import { BASELINES, CHANGES } from '../../postgres/migrations/migrations.ts';

/**
 * A backup is a gzip-compressed tar of the data folder. Its first entry is `backup.json`, its last one `SHA256SUMS` with
 * the hash of every other file: a file that ends earlier is no backup.
 */
export const ABOUT = 'backup.json';
export const SUMS = 'SHA256SUMS';
/** Postgres finds in it where the recovery of a copied cluster begins. */
export const LABEL = 'postgres/backup_label';

const aboutSchema = z.object({
  format: z.literal(1),
  release: z.string(),
  takenAt: z.iso.datetime(),
  /** Postgres' files can be read by the same kind of machine only. */
  machine: z.string(),
  postgres: z.string(),
  /** The time in the name of the newest migration. */
  migration: z.number(),
  /** What was stored when the backup began. */
  counts: z.object({ events: z.number(), accounts: z.number(), items: z.number() }),
});
export type About = z.infer<typeof aboutSchema>;

/** A backup or a restore isn't possible; the message says why, in one sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const MACHINE = `${process.platform}-${process.arch}`;

const NEWEST_MIGRATION = Math.max(...[...BASELINES, ...CHANGES].map(({ name }) => Number(name.slice(-13))));

/**
 * Reads `backup.json`.
 * @throws BackupError when this release on this machine can't restore the backup
 */
export function readAbout(text: string, postgres: string): About {
  const about = aboutSchema.safeParse(parsed(text)).data;
  if (about === undefined) throw new BackupError('この形式のバックアップは読めません (Unknown format of a backup)');
  if (about.migration > NEWEST_MIGRATION)
    throw new BackupError(
      `バックアップは新しいバージョン (${about.release}) のものです。そのバージョン以降で復元してください (The backup is of a newer release)`,
    );
  if (about.machine !== MACHINE || about.postgres !== postgres)
    throw new BackupError(
      `バックアップは別の種類の環境のものです: ${about.machine}、Postgres ${about.postgres}。ここは ${MACHINE}、Postgres ${postgres} です (The backup is of another kind of machine)`,
    );
  return about;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
