import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const [PROPOSER, COLLEAGUE, SUPPORT, NEW] = [11, 12, 13, 14];
const world = useWorld();
beforeAll(async () => {
  await world.pool.query(
    `INSERT INTO app.users (id, username, password_hash, is_admin, operator_role) VALUES
       ($1, 'proposer', '-', true, 'administrator'), ($2, 'colleague', '-', true, 'administrator'),
       ($3, 'support', '-', true, 'support')`,
    [PROPOSER, COLLEAGUE, SUPPORT],
  );
  await world.pool.query(
    `INSERT INTO app.users (id, username, password_hash, is_admin, operator_since) VALUES ($1, 'new', '-', true, now())`,
    [NEW],
  );
  // An operator who is also the owner can't decide on their own rentals.
  await world.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [OWNER]);
  await world.startWorker();
});

const now = () => world.clock.now().toISOString();

async function noticesOf(roundId: string) {
  await world.quiet();
  const { rows } = await world.pool.query<{ userId: number; kind: string; sentence: string; path: string }>(
    `SELECT user_id AS "userId", kind, sentence, path FROM app.notifications
     WHERE round_id = $1 AND kind LIKE 'proposal%' ORDER BY kind, user_id`,
    [roundId],
  );
  return rows;
}

async function proposed(at = now()) {
  const roundId = await world.paid(now());
  const proposalId = randomUUID();
  const input = { chargeId: 'ch_1', amount: 12_000, reason: TEXT };
  const proposal = { proposalId, command: 'grant-refund', input, amount: 12_000, by: PROPOSER } as const;
  const end = (outcome: 'lapsed' | 'withdrawn', by: number | null) =>
    world.happen(roundId, now(), { type: 'ProposalEnded', data: { proposalId, outcome, by } });
  await world.happen(roundId, at, { type: 'ActionProposed', data: proposal });
  return { roundId, end };
}

describe('a proposal', () => {
  it('is announced to operators who may agree: not the proposer, a party, or a role that may not or is too new', async () => {
    const { roundId } = await proposed();
    const notices = await noticesOf(roundId);
    expect(notices).toMatchObject([{ userId: COLLEAGUE, kind: 'proposal_waiting' }]);
    expect(notices[0]).toMatchObject({ path: `/admin/rental-requests/${roundId}` });
    expect(notices[0]!.sentence).toContain('追加の返金');
  });

  it('that expired without agreement is announced to its proposer', async () => {
    const { roundId, end } = await proposed();
    await noticesOf(roundId);
    await end('lapsed', null);
    expect(await noticesOf(roundId)).toMatchObject([
      { userId: PROPOSER, kind: 'proposal_lapsed' },
      { userId: COLLEAGUE, kind: 'proposal_waiting' },
    ]);
  });

  it('that was withdrawn hasn’t expired, and one that is over when its event is first processed isn’t announced', async () => {
    const withdrawn = await proposed();
    await withdrawn.end('withdrawn', PROPOSER);
    expect((await noticesOf(withdrawn.roundId)).map(({ kind }) => kind)).not.toContain('proposal_lapsed');
    const old = await proposed(plus(now(), -2 * DAY));
    expect((await noticesOf(old.roundId)).map(({ kind }) => kind)).not.toContain('proposal_waiting');
  });
});
