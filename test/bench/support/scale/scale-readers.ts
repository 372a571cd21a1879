import { hash } from 'node:crypto';
import { ask } from '../ask.ts';

/** Rounds of the newest year, read by their borrowers. */
const ROUNDS = 500;
const OPERATOR = 'scale-operator';
const tokenOf = (userId: number): string => `scale-token-${userId}`;

interface ReadRound {
  readonly id: string;
  readonly itemId: string;
  /** The borrower's. */
  readonly cookie: string;
}
/** What pages are requested of, and by whom. */
export interface ScaleReaders {
  readonly rounds: readonly ReadRound[];
  readonly operatorCookie: string;
}

/** Opens sessions for the borrowers of some rounds, and for an operator, as logins would. */
export async function openSessions(databaseUrl: string): Promise<ScaleReaders> {
  const rounds = await ask<{ id: string; itemId: string; borrowerId: number }>(
    databaseUrl,
    `SELECT id, item_id AS "itemId", borrower_id AS "borrowerId" FROM read_models.rounds
     ORDER BY requested_at DESC, id LIMIT ${ROUNDS}`,
  );
  await ask(
    databaseUrl,
    `INSERT INTO app.users (id, username, password_hash, is_admin)
     SELECT max(id) + 1, '${OPERATOR}', '', true FROM app.users HAVING bool_and(username <> '${OPERATOR}')`,
  );
  const [operator] = await ask<{ id: number }>(databaseUrl, 'SELECT id FROM app.users WHERE username = $1', [OPERATOR]);
  await ask(
    databaseUrl,
    `INSERT INTO app.second_steps (user_id, secret, confirmed_at) VALUES ($1, '', now()) ON CONFLICT DO NOTHING`,
    [operator!.id],
  );
  const ids = [...new Set([operator!.id, ...rounds.map(({ borrowerId }) => borrowerId)])];
  await ask(
    databaseUrl,
    `INSERT INTO app.sessions (token_hash, user_id, expires_at, address, user_agent)
     SELECT hash, id, now() + interval '1 day', '127.0.0.1', '' FROM unnest($1::text[], $2::int[]) AS s(hash, id)
     ON CONFLICT (token_hash) DO UPDATE SET created_at = now(), last_seen_at = now(), stepped_up_at = now()`,
    [ids.map((id) => hash('sha256', tokenOf(id), 'base64url')), ids],
  );
  const cookieOf = (id: number) => `meguri_session=${tokenOf(id)}`;
  return {
    rounds: rounds.map(({ id, itemId, borrowerId }) => ({ id, itemId, cookie: cookieOf(borrowerId) })),
    operatorCookie: cookieOf(operator!.id),
  };
}
