import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { BORROWER, OWNER, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { roundRow } from '@meguri/projections/read-models/rounds/rows.ts';
import { Erasure, forgetPayoutAccounts } from './erasure.ts';
import { OpenRounds } from './open-rounds.ts';
import { PersonalData } from './personal-data.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const ROUND = 'b0000000-0000-4000-8000-00000000000a';
const LATE_FEE = { days: 2, amount: 1285, fixedAt: '2026-12-19T00:00:00.000Z', fixedBy: 'e1', failedAt: null } as const;

let erasure: Erasure;

const { pool } = useDatabase();
beforeAll(async () => {
  await pool.query(`CREATE SCHEMA read_models; CREATE TABLE read_models.rounds (id text, owner_id int, borrower_id int,
    status text, requested_at timestamptz, unpaid_fee boolean, payout_open boolean, refund_open boolean, state json);
    CREATE TABLE read_models.parked_streams (projection text, stream text)`);
  const openRounds = new OpenRounds({ head: async () => null } as never, null as never);
  const nothing = async () => undefined;
  erasure = new Erasure(
    pool,
    { hash: async () => '-' } as never,
    new PersonalData(),
    openRounds,
    { endAll: nothing } as never,
    { forget: nothing } as never,
    { sweepRemoved: nothing } as never,
  );
});
beforeEach(async () => {
  await pool.query('TRUNCATE read_models.rounds, read_models.parked_streams, app.users CASCADE');
  await pool.query(`INSERT INTO app.users (id, username, password_hash, payout_account_id)
    VALUES (${OWNER}, 'hanako', '-', 'acct_1'), (${BORROWER}, 'kenji', '-', NULL)`);
});

/** Inserts an ended round into the read model, with the given changes. */
async function ended(change: Partial<RentalRound> = {}): Promise<void> {
  const round = { ...roundAfter(roundIn('completed')), ...change };
  const row = roundRow(ROUND, { round, revision: 0, position: '', updatedAt: LATE_FEE.fixedAt });
  const { id, owner_id, borrower_id, status, requested_at, unpaid_fee, payout_open, refund_open, state } = row;
  await pool.query('INSERT INTO read_models.rounds VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    ...[id, owner_id, borrower_id, status, requested_at, unpaid_fee, payout_open, refund_open],
    JSON.stringify(state),
  ]);
}

/** The money of a round in which every payout has reached the owner. */
function paidOut(): Pick<RentalRound, 'money'> {
  const { money } = roundAfter(roundIn('completed'));
  return { money: { ...money, payouts: money.payouts.map((order) => ({ ...order, transferId: 'tr_1' })) } };
}

/** @returns the open rounds that kept the user from leaving; null: they left */
async function keptBy(userId: number): Promise<unknown> {
  return erasure.erase(userId).then(
    () => null,
    (error: { code?: string; details?: { openRounds?: unknown } }) => {
      expect(error.code).toBe('open_rounds');
      return error.details?.openRounds;
    },
  );
}
const because = (reason: string) => [{ rentalRequestId: ROUND, reason }];

describe('leaving, after the last round has ended', () => {
  it('is allowed to both parties when everything has been paid', async () => {
    await ended(paidOut());
    expect([await keptBy(OWNER), await keptBy(BORROWER)]).toEqual([null, null]);
  });

  it('waits for a late fee: the owner expects it, the borrower has to pay it', async () => {
    await ended({ ...paidOut(), lateFee: { ...LATE_FEE, state: 'due' } });
    expect(await keptBy(OWNER)).toEqual(because('fee_expected'));
    expect(await keptBy(BORROWER)).toEqual(because('fee_to_pay'));
  });

  it('waits for a payout, for the owner but not the borrower', async () => {
    await ended();
    expect(await keptBy(OWNER)).toEqual(because('payout_expected'));
    expect(await keptBy(BORROWER)).toBeNull();
  });

  it.each([
    ['hasn’t been sent', {}],
    ['came back from the bank', { returns: ['re_1'], returnedAt: LATE_FEE.fixedAt }],
  ])('waits for a refund that %s, for the borrower but not the owner', async (_, change) => {
    const { money } = roundAfter(roundIn('cancelled'));
    await ended({ money: { ...money, refunds: money.refunds.map((order) => ({ ...order, ...change })) } });
    expect(await keptBy(OWNER)).toBeNull();
    expect(await keptBy(BORROWER)).toEqual(because('refund_expected'));
  });

  it('is allowed to the borrower once the refund has been paid in any way', async () => {
    const { money } = roundAfter(roundIn('cancelled'));
    await ended({ money: { ...money, refunds: money.refunds.map((order) => ({ ...order, settled: order.amount })) } });
    expect(await keptBy(BORROWER)).toBeNull();
  });

  it('waits, for the owner, for an operator’s decision on a payout with a foreign reversal', async () => {
    const { money } = paidOut();
    const movement = {
      kind: 'reversal',
      objectId: 'trr_9',
      chargeId: 'ch_1',
      amount: 2892,
      pendingSince: null,
    } as const;
    const foreign = (open: number) => [
      { ...movement, open, platformLoss: 0, foundAt: LATE_FEE.fixedAt, returned: false },
    ];
    await ended({ money: { ...money, foreign: foreign(2892) } });
    expect(await keptBy(OWNER)).toEqual(because('payout_expected'));
    expect(await keptBy(BORROWER)).toBeNull();
    await pool.query('TRUNCATE read_models.rounds');
    await ended({ money: { ...money, foreign: foreign(0) } });
    expect(await keptBy(OWNER)).toBeNull();
  });

  it('waits for the end of a dispute', async () => {
    const { money } = paidOut();
    const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', outcome: 'open' } as RentalRound['money']['disputes'][0];
    await ended({ money: { ...money, disputes: [dispute] } });
    expect(await keptBy(OWNER)).toEqual(because('disputed'));
    expect(await keptBy(BORROWER)).toEqual(because('disputed'));
  });
});

describe('a round that the read model doesn’t have up to its newest event', () => {
  const park = (roundId: string, projection = 'rounds') =>
    pool.query('INSERT INTO read_models.parked_streams VALUES ($1, $2)', [projection, `rentalRound-${roundId}`]);
  const outcome = (userId: number) => erasure.erase(userId).catch(({ code }: { code: string }) => code);

  it('keeps both its parties from leaving, and no others', async () => {
    await pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (99, 'jiro', '-')`);
    await ended(paidOut());
    await park(ROUND);
    expect([await outcome(OWNER), await outcome(BORROWER)]).toEqual(['service_unavailable', 'service_unavailable']);
    expect(await outcome(99)).toBe(true);
  });

  it('keeps everybody from leaving while its parties aren’t known', async () => {
    await park(ROUND);
    expect(await outcome(BORROWER)).toBe('service_unavailable');
  });

  it('doesn’t prevent leaving when it is parked in another read model', async () => {
    await park(ROUND, 'ledger');
    expect(await outcome(BORROWER)).toBe(true);
  });

  it('keeps the payout account of a user who has left', async () => {
    await ended(paidOut());
    expect(await outcome(OWNER)).toBe(true);
    await pool.query(`UPDATE app.users SET erased_at = erased_at - interval '181 days'`);
    await park(ROUND);
    await forgetPayoutAccounts(pool);
    const { rows } = await pool.query(`SELECT payout_account_id AS id FROM app.users WHERE id = ${OWNER}`);
    expect(rows).toEqual([{ id: 'acct_1' }]);
  });
});

describe('the payout account of an owner who has left', () => {
  const account = async () =>
    (await pool.query<{ id: string | null }>(`SELECT payout_account_id AS id FROM app.users WHERE id = ${OWNER}`))
      .rows[0]?.id;
  const monthsLater = () => pool.query(`UPDATE app.users SET erased_at = erased_at - interval '181 days'`);

  it('is kept as long as money may still arrive, and no longer', async () => {
    await ended(paidOut());
    expect(await keptBy(OWNER)).toBeNull();
    await forgetPayoutAccounts(pool);
    expect(await account()).toBe('acct_1');
    await monthsLater();
    await forgetPayoutAccounts(pool);
    expect(await account()).toBeNull();
  });

  it('is kept while a payout to it is open; that of a member is always kept', async () => {
    await ended(paidOut());
    await keptBy(OWNER);
    await monthsLater();
    await pool.query('UPDATE read_models.rounds SET payout_open = true');
    await forgetPayoutAccounts(pool);
    expect(await account()).toBe('acct_1');
    await pool.query('UPDATE read_models.rounds SET payout_open = false');
    await pool.query('UPDATE app.users SET erased_at = NULL');
    await forgetPayoutAccounts(pool);
    expect(await account()).toBe('acct_1');
  });
});

describe('a read model of rounds', () => {
  const rounds = (unbuilt: string[], isThere: boolean) =>
    new OpenRounds(
      { head: async () => 'head' } as never,
      { unbuilt: async () => unbuilt, waitFor: async () => isThere } as never,
    ).areCurrent();

  it.each([
    ['that is behind', [], false],
    ['of another version', ['rounds'], true],
  ])('%s doesn’t decide who may leave', async (_, unbuilt, isThere) => {
    await expect(rounds(unbuilt, isThere)).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(rounds(['ledger'], true)).resolves.toBeUndefined();
  });
});
