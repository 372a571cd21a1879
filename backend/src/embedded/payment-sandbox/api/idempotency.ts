import { createHash } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import type { SandboxRequest } from '../http-exchange.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { Answer } from './endpoint.ts';

/** After this time a key expires and may be used again. */
const KEY_LIFE = '24 hours';

export function hashOf(request: SandboxRequest): string {
  const parts = [request.method, request.path, request.header('stripe-account') ?? '', request.body];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Replays the stored answer of a known key, including failures; otherwise runs the call and stores its answer in the
 * same transaction, so that both survive together.
 * @throws ApiError 400 `idempotency_error` when the key was used with another request.
 */
export async function onlyOnce(
  transaction: SandboxTransaction,
  key: string,
  requestHash: string,
  run: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  await transaction.client.query(
    `delete from payment_sandbox.idempotency_keys where used_at < now() - interval '${KEY_LIFE}'`,
  );
  const { rows } = await transaction.client.query<{ request_hash: string; status: number; answer: object }>(
    'select request_hash, status, answer from payment_sandbox.idempotency_keys where key = $1',
    [key],
  );
  const known = rows[0];
  if (known) {
    if (known.request_hash !== requestHash) throw keyReused(key);
    return { answer: new Answer(known.status, known.answer), replayed: true };
  }
  const answer = await runOrRefuse(transaction, run);
  await transaction.client.query(
    'insert into payment_sandbox.idempotency_keys (key, request_hash, status, answer) values ($1, $2, $3, $4)',
    [key, requestHash, answer.status, JSON.stringify(answer.body)],
  );
  return { answer, replayed: false };
}

/** A refusal rolls back the call, but is stored as its answer. */
async function runOrRefuse(transaction: SandboxTransaction, run: () => Promise<Answer>): Promise<Answer> {
  await transaction.client.query('savepoint before_call');
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await transaction.client.query('rollback to savepoint before_call');
    const { status, body } = error.answer();
    return new Answer(status, body);
  }
}

function keyReused(key: string): ApiError {
  return new ApiError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

export function keyInFlight(key: string): ApiError {
  return new ApiError(
    409,
    `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  );
}
