import { describe, expect, it } from '@jest/globals';
import { MAX_HELD_PAYOUTS } from '@meguri/contracts/limits.ts';
import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';
import type { ProviderCheck } from '@meguri/contracts/read-models/provider-check.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import pg from 'pg';
import { happen, roundAt } from '../../rentals/test-support/rounds.ts';
import { rentalSteps } from '../../rentals/test-support/steps.ts';
import { startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startOperatorsService);

const overview = async () => (await service.admin.get('/api/admin/connect')).json<ConnectOverview>();

describe('the state of payouts', () => {
  it('has the accounts by state, and the pending payouts with reasons', async () => {
    const roundId = await roundAt(service, 'completed');
    const { accounts, held, reconciliation, platform } = await overview();
    // Only the owner needs an account.
    expect(accounts).toEqual([{ state: 'none', count: 1 }]);
    const owner = { username: 'hanako', displayName: 'hanako', accountState: 'none' };
    expect(held).toEqual([expect.objectContaining({ roundId, ...owner, amount: 2892, because: 'account' })]);
    expect(reconciliation).toBeNull();
    // The provider of these tests doesn't support this query.
    expect(platform).toEqual({ status: 'unavailable', canCreateAccounts: false });
  });

  it('has owners’ names, and the state of the account for which a payout waits', async () => {
    const roundId = await roundAt(service, 'completed');
    const database = service.get(pg.Pool);
    await database.query(
      `UPDATE app.users SET profile_name = 'はなこ', payout_account_id = 'acct_hanako' WHERE username = 'hanako'`,
    );
    const held = async () => (await overview()).held.find((one) => one.roundId === roundId);
    expect(await held()).toMatchObject({ displayName: 'はなこ', accountState: 'onboarding' });
    await database.query(
      `INSERT INTO app.payout_accounts (user_id, account_id, state, transfers_enabled, payouts_enabled, missing, looked_at)
       SELECT id, payout_account_id, 'restricted', false, false, '{bank_account}', now()
       FROM app.users WHERE username = 'hanako'`,
    );
    expect(await held()).toMatchObject({ because: 'account', accountState: 'restricted' });
  });

  it('has the number of pending rentals beyond those listed', async () => {
    const roundId = await roundAt(service, 'completed');
    const { waiting } = await overview();
    expect(waiting).toBeGreaterThan(0);
    const others = (table: string, id: string) =>
      service.get(pg.Pool).query(
        `INSERT INTO read_models.${table}
         SELECT (jsonb_populate_record(one, jsonb_build_object('${id}', md5(n::text)::uuid))).*
         FROM read_models.${table} one, generate_series(1, $2::int) n WHERE ${id} = $1`,
        [roundId, MAX_HELD_PAYOUTS],
      );
    await others('rounds', 'id');
    await others('operator_tasks', 'round_id');
    const after = await overview();
    expect([after.waiting, after.held.length]).toEqual([waiting + MAX_HELD_PAYOUTS, MAX_HELD_PAYOUTS]);
  });

  it('has the last known balance next to what it has to cover', async () => {
    expect((await overview()).balance).toBeNull();
    const database = service.get(pg.Pool);
    await database.query('INSERT INTO app.platform_balance (available, pending, read_at) VALUES (1000, 300, now())');
    const id = await roundAt(service, 'cancelled');
    const { balance } = await overview();
    expect(balance).toMatchObject({ available: 1000, pending: 300, needsBalance: 4500 });
    expect(balance?.owed).toContainEqual(expect.objectContaining({ kind: 'refund', count: 1, amount: 4500 }));
    const { orderedBy } = (await rentalSteps(service).stateOf(id)).money.refunds[0]!;
    const refund = { refundId: 're_1', orderedBy, chargeId: 'ch_1', amount: 4500 };
    const position = await happen(service, id, { type: 'RefundPending', data: { ...refund, reason: 'processing' } });
    await service.get(ReadModelPositions).waitFor(position!, ['rounds']);
    const after = (await overview()).balance;
    expect(after).toMatchObject({ needsBalance: 0 });
    expect(after?.owed).toContainEqual(expect.objectContaining({ kind: 'refund_pending', count: 1, amount: 4500 }));
  });

  it('includes a compensation in what the balance covers once its owner’s account can receive it', async () => {
    const database = service.get(pg.Pool);
    const id = await roundAt(service, 'completed');
    const compensated = { type: 'OwnerCompensated', data: { amount: 7000, reason: null } } as const;
    const position = await happen(service, id, compensated);
    await service.get(ReadModelPositions).waitFor(position!, ['rounds']);
    const owes = async () => (await overview()).balance?.needsBalance;
    const before = await owes();
    await database.query(
      `INSERT INTO app.payout_accounts (user_id, account_id, state, transfers_enabled, payouts_enabled, missing, looked_at)
       SELECT id, payout_account_id, 'ready', true, true, '{}', now() FROM app.users WHERE username = 'hanako'
       ON CONFLICT (user_id) DO UPDATE SET state = 'ready', transfers_enabled = true`,
    );
    expect((await owes())! - before!).toBe(7000);
  });

  it('sums up the cost of disputes, and counts won ones', async () => {
    const id = await roundAt(service, 'completed');
    const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
    await happen(service, id, { type: 'PaymentDisputed', data: dispute });
    const shares = { cancelled: { refunds: 0, held: 0, ownerPayable: 2892 }, ownerPaid: 0 };
    const closed = { ...dispute, outcome: 'lost', withdrawn: 4500, fee: 1500, ...shares } as const;
    await happen(service, id, { type: 'DisputeClosed', data: closed });
    const other = await roundAt(service, 'completed');
    const nothing = { cancelled: { refunds: 0, held: 0, ownerPayable: 0 }, ownerPaid: 0 };
    await happen(service, other, { type: 'PaymentDisputed', data: { ...dispute, disputeId: 'dp_2' } });
    const won = { ...dispute, disputeId: 'dp_2', outcome: 'won', withdrawn: 0, fee: 0, ...nothing } as const;
    const position = await happen(service, other, { type: 'DisputeClosed', data: won });
    await service.get(ReadModelPositions).waitFor(position!, ['rounds', 'timeline']);
    expect((await overview()).disputes).toEqual({ count: 2, open: 0, withdrawn: 4500, fees: 1500 });
  });

  it('is visible to operators only', async () => {
    expect((await service.owner.get('/api/admin/connect')).statusCode).toBe(403);
  });

  it('includes a check of the provider’s set-up with its time, for operators only', async () => {
    const check = (await service.admin.get('/api/admin/connect/check')).json<ProviderCheck>();
    expect(check).toMatchObject({ isLive: true, items: [{ part: '残高', verdict: 'good' }] });
    expect(Date.parse(check.checkedAt)).not.toBeNaN();
    expect((await service.owner.get('/api/admin/connect/check')).statusCode).toBe(403);
  });
});

describe('a payment test', () => {
  it('doesn’t exist with real money', async () => {
    expect((await service.admin.get('/api/admin/payment-tests')).statusCode).toBe(404);
    const answer = await service.admin.post('/api/admin/payment-tests', { test: 'webhooks_twice' });
    expect(answer.statusCode).toBe(404);
  });

  it('names the round, or requires one', async () => {
    const answer = await service.admin.post('/api/admin/payment-tests', { test: 'dispute_partly' });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('取引のIDを入力してください')]);
  });
});
