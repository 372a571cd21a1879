import { describe, expect, it } from '@jest/globals';
import { PaymentProviderUnavailable } from '../../adapters/payment-provider/payment-provider.ts';
import { RoundReconciliations } from './round-reconciliation.ts';
import { useWorld } from '../../rentals/processes/test-support/use-world.ts';

const world = useWorld();

const paid = async () => {
  const roundId = await world.paid('2026-11-22T00:00:00.000Z');
  const round = await world.round(roundId);
  return { roundId, round, chargeId: round.money.charges[0]!.chargeId };
};

describe('a round’s money', () => {
  it('is the same in the ledger and at the provider', async () => {
    const { roundId, round, chargeId } = await paid();
    const money = await new RoundReconciliations(world.log, world.payments.provider).of(roundId, round);
    expect(money.postings).toMatchObject([{ debit: 'card', credit: 'held', amount: 4500 }]);
    expect(money.objects).toMatchObject([{ movement: 'charge', objectId: chargeId, differs: false }]);
  });

  it('is marked where the ledger or the provider lacks something', async () => {
    const { roundId, chargeId } = await paid();
    const { id } = await world.payments.ask<{ id: string }>('/refunds', { charge: chargeId, amount: 700 });
    const lacking = { refundId: 're_never', chargeId, amount: 100 };
    await world.happen(roundId, '2026-11-22T01:00:00.000Z', { type: 'ForeignRefund', data: lacking });
    const view = new RoundReconciliations(world.log, world.payments.provider);
    const { objects } = await view.of(roundId, await world.round(roundId));
    expect(objects?.filter(({ differs }) => differs)).toMatchObject([
      { movement: 'refund', objectId: 're_never', provider: null, book: { amount: 100 } },
      { movement: 'refund', objectId: id, provider: { amount: 700 }, book: null },
    ]);
  });

  it('that the provider doesn’t know is marked as such', async () => {
    const { roundId, round } = await paid();
    const charges = round.money.charges.map((charge) => ({ ...charge, chargeId: 'ch_unknown' }));
    const view = new RoundReconciliations(world.log, world.payments.provider);
    const { objects } = await view.of(roundId, { ...round, money: { ...round.money, charges } });
    expect(objects).toMatchObject([{ movement: 'charge', differs: false }]);
  });

  it('is shown from the ledger alone while the provider is down', async () => {
    const { roundId, round } = await paid();
    const away = Object.create(world.payments.provider, {
      listRefunds: { value: () => Promise.reject(new PaymentProviderUnavailable('away')) },
    }) as typeof world.payments.provider;
    expect(await new RoundReconciliations(world.log, away).of(roundId, round)).toMatchObject({
      postings: [{ amount: 4500 }],
      objects: null,
    });
  });
});
