import { beforeAll, describe, expect, it } from '@jest/globals';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import type { PayoutOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { until } from '../../../../../test/support/until.ts';
import { AccountDirectory } from '../../../accounts/account-directory.ts';
import { Incidents } from '../incidents/incidents.ts';
import { FEES, OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const world = useWorld();
beforeAll(() => world.startWorker());

/** The repositories of an account directory that only runs statements. */
const UNUSED = {} as never;
const now = () => world.clock.now().toISOString();

async function ownerWithAccount(): Promise<string> {
  await world.pool.query('UPDATE app.users SET payout_account_id = NULL; DELETE FROM app.incidents');
  await world.pool.query('DELETE FROM app.notifications');
  const accountId = await world.openAccount();
  await world.completeAccount(accountId);
  await heard('account.updated', accountId);
  return accountId;
}

/** Opens another account in place of a dead one. */
async function replaced(dead: string, idempotencyKey: string): Promise<string> {
  const application = { userId: OWNER, businessType: 'individual', idempotencyKey } as const;
  const { accountId } = await world.payments.provider.createAccount(application);
  const directory = world.workers[0]!.app.get(AccountDirectory);
  expect(await directory.replacePayoutAccount(OWNER, dead, accountId)).toBe(true);
  return accountId;
}

/** Waits until the newest webhook about this object or account is processed. */
async function heard(type: string, about: string): Promise<void> {
  const known = count.get(`${type} ${about}`) ?? 0;
  count.set(`${type} ${about}`, known + 1);
  const which = type === 'account.application.deauthorized' ? { of: about } : { about };
  await world.deliver(await world.payments.webhooks.waitFor(type, { ...which, count: known + 1 }));
  await world.quiet();
}
const count = new Map<string, number>();

async function cancelled(): Promise<string> {
  const roundId = await world.paid(now());
  const settlement = settle(FEES, NOTHING, NOTHING, policyOf(1));
  const cause = { by: 'borrower', cause: 'person', reason: null } as const;
  await world.happen(roundId, now(), { type: 'Cancelled', data: { ...cause, settlement } });
  return roundId;
}
const isPaidOut = (roundId: string) =>
  world.roundWhen(roundId, ({ money: { payouts } }) => payouts[0]?.transferId !== null);

const read = async () =>
  (
    await world.pool.query<{ kind: string; title: string; sentence: string }>(
      `SELECT kind, title, sentence FROM app.notifications WHERE user_id = $1 AND kind LIKE 'payout%' ORDER BY created_at`,
      [OWNER],
    )
  ).rows;
const incidents = async () =>
  (await world.workers[0]!.app.get(Incidents).list({ openOnly: true, limit: 10 })).items.map(({ error }) => error);

describe('an owner’s account', () => {
  it('shows that money has reached the bank when it has, and that it came back', async () => {
    const accountId = await ownerWithAccount();
    await isPaidOut(await cancelled());
    await world.quiet();
    expect(await read()).toMatchObject([
      { kind: 'payout_sent', sentence: expect.stringContaining('Stripeの残高へ送金しました') },
    ]);
    const { id } = await world.payments.ask<{ id: string }>(`/accounts/${accountId}/payout`);
    await heard('payout.paid', id);
    expect((await read()).at(-1)).toMatchObject({
      kind: 'payout_arrived',
      sentence: '報酬の送金1件を含む2,892円が、Stripeの残高から登録の口座へ入金されました。',
    });
    await world.payments.ask(`/payouts/${id}/fail`);
    await heard('payout.failed', id);
    expect((await read()).at(-1)).toMatchObject({
      kind: 'payout_bounced',
      sentence: expect.stringContaining('入金のお知らせのあと、銀行が2,892円の入金を受け付けませんでした。'),
    });
  });

  it('with a failed payout, which no longer pays to the bank, is reported to the owner and to operators', async () => {
    const accountId = await ownerWithAccount();
    await isPaidOut(await cancelled());
    const { id } = await world.payments.ask<{ id: string }>(`/accounts/${accountId}/payout`, { outcome: 'failed' });
    await heard('payout.failed', id);
    await heard('account.updated', accountId);
    expect((await read()).map(({ kind }) => kind)).toEqual(['payout_sent', 'payout_bounced', 'payout_account_trouble']);
    expect(await incidents()).toEqual([
      expect.stringContaining(`${accountId} of user ${OWNER} is restricted: ¥2892 on it`),
    ]);
    await world.completeAccount(accountId);
    await heard('account.updated', accountId);
    expect(await incidents()).toEqual([]);
  });

  it.each([
    ['rejected', '/reject', 'account.updated', '受取口座を利用できなくなりました'],
    ['disconnected', '/deauthorize', 'account.application.deauthorized', '受取口座との連携が解除されました'],
  ])('that is %s is reported to the owner and to operators at once', async (state, route, type, title) => {
    const accountId = await ownerWithAccount();
    await world.payments.ask(`/accounts/${accountId}${route}`);
    await heard(type, accountId);
    expect(await read()).toMatchObject([{ kind: 'payout_account_trouble', title }]);
    expect(await incidents()).toEqual([expect.stringContaining(`is ${state}`)]);
  });

  it('that was disconnected before its payout was checked gets no message about that payout, and its webhook is done', async () => {
    const accountId = await ownerWithAccount();
    await isPaidOut(await cancelled());
    const { id } = await world.payments.ask<{ id: string }>(`/accounts/${accountId}/payout`);
    const late = await world.payments.webhooks.waitFor('payout.paid', { about: id });
    await world.payments.ask(`/accounts/${accountId}/deauthorize`);
    await world.deliver(late);
    const unprocessed = 'SELECT FROM app.webhook_inbox WHERE processed_at IS NULL';
    const isEmpty = async () => (await world.pool.query(unprocessed)).rowCount === 0;
    await until('every webhook is processed', isEmpty, 10_000);
    expect((await read()).map(({ kind }) => kind)).not.toContain('payout_arrived');
  });

  it.each([
    ['rejected', '/reject', 'account.updated'],
    ['disconnected', '/deauthorize', 'account.application.deauthorized'],
  ])(
    'that is %s is replaced by a new one, which is paid once, and the incident is closed',
    async (state, route, type) => {
      const dead = await ownerWithAccount();
      await world.payments.ask(`/accounts/${dead}${route}`);
      await heard(type, dead);
      const roundId = await cancelled();
      await world.quiet();
      const accountId = await replaced(dead, state);
      const directory = world.workers[0]!.app.get(AccountDirectory);
      expect(await directory.replacePayoutAccount(OWNER, dead, accountId)).toBe(false);
      expect(await incidents()).toEqual([expect.stringContaining(`${dead} of user ${OWNER} is ${state}`)]);
      await world.completeAccount(accountId);
      await heard('account.updated', accountId);
      expect(await incidents()).toEqual([]);
      await isPaidOut(roundId);
      const { data } = await world.payments.stripe.transfers.list({ destination: accountId });
      expect(data).toMatchObject([{ amount: 2892 }]);
    },
  );

  it('that was replaced with money on it has an incident until the money is gone', async () => {
    const dead = await ownerWithAccount();
    await isPaidOut(await cancelled());
    await world.payments.ask(`/accounts/${dead}/reject`);
    await heard('account.updated', dead);
    const accountId = await replaced(dead, 'with money');
    await world.completeAccount(accountId);
    await heard('account.updated', accountId);
    expect(await incidents()).toEqual([`payout account ${dead} of user ${OWNER} was replaced: ¥2892 on it`]);
    const { data } = await world.payments.stripe.transfers.list({ destination: dead });
    await world.payments.stripe.transfers.createReversal(data[0]!.id);
    const open = world.workers[0]!.app.get(Incidents);
    await open.retry((await open.list({ openOnly: true, limit: 1 })).items[0]!.id);
    await world.quiet();
    expect(await incidents()).toEqual([]);
  });

  it('that is new isn’t paid what the old one had received without a response', async () => {
    const dead = await ownerWithAccount();
    await world.stopWorkers();
    const roundId = await cancelled();
    const [{ orderedBy, chargeId, amount }] = (await world.round(roundId)).money.payouts as [PayoutOrder];
    const made = await world.payments.provider.transfer({
      ...{ accountId: dead, amount, sourceChargeId: chargeId, idempotencyKey: `${orderedBy}:payout:${chargeId}:1` },
      metadata: { rentalRequestId: roundId, orderedBy },
    });
    const application = { userId: OWNER, businessType: 'individual', idempotencyKey: 'yet another' } as const;
    const { accountId } = await world.payments.provider.createAccount(application);
    await world.completeAccount(accountId);
    await new AccountDirectory(world.pool, UNUSED, UNUSED, UNUSED).replacePayoutAccount(OWNER, dead, accountId);
    await world.startWorker();
    expect((await isPaidOut(roundId)).money.payouts[0]?.transferId).toBe(made.transferId);
    expect((await world.payments.stripe.transfers.list({ destination: accountId })).data).toEqual([]);
  });
});
