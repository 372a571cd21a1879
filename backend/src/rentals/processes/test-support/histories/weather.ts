import type { FickleProvider } from './fickle-provider.ts';
import { unlessRefused } from './provider-calls.ts';
import type { Seeded } from './seeded.ts';

/** Foreign events at the provider: by banks, owners, the platform's own staff at its Dashboard. */
const HAPPENINGS: readonly (readonly [share: number, happen: (provider: FickleProvider, random: Seeded) => void])[] = [
  [0.2, disputed],
  [0.2, disputeGoesOn],
  [0.05, bankGivesBack],
  [0.1, refundChanges],
  [0.1, refundedByHand],
  [0.06, reversedByHand],
  [0.06, accountIsRestricted],
  [0.04, accountDies],
  [0.12, moneyGoesToBank],
  // The platform pays out its balance to its own bank: later refunds lack it.
  [0.05, (provider) => void (provider.balance = Math.min(provider.balance, 0))],
];

export function somethingHappens(provider: FickleProvider, random: Seeded): void {
  let luck = random.next();
  for (const [share, happen] of HAPPENINGS) {
    luck -= share;
    if (luck < 0) return happen(provider, random);
  }
}

/** A dispute begins, progresses, or is partly returned. */
export const bankActs = (provider: FickleProvider, random: Seeded): void =>
  random.pick([disputed, disputeGoesOn, bankGivesBack] as const)(provider, random);

function disputed(provider: FickleProvider, random: Seeded): void {
  const payment = chargedOf(provider, random);
  if (payment === undefined) return;
  const most = payment.amount - (random.chance(0.5) ? payment.refunded : 0);
  provider.openDispute(payment.chargeId, most < 1 ? 0 : random.part(most), random.chance(0.2));
}

/** Usually the charge of the call that got no response. */
function chargedOf(provider: FickleProvider, random: Seeded) {
  const all = [...provider.payments.values()];
  const unheard = all.find(({ chargeId }) => chargeId === provider.unheard);
  return unheard !== undefined && random.chance(0.6) ? unheard : random.pick(all);
}

function disputeGoesOn(provider: FickleProvider, random: Seeded): void {
  const all = [...provider.disputes.values()];
  const dispute = random.chance(0.5) ? all.at(-1) : random.pick(all);
  if (dispute === undefined) return;
  if (dispute.status === 'inquiry' && random.chance(0.5)) return provider.escalate(dispute);
  const kept = random.chance(0.3) ? Math.ceil(dispute.amount * random.next()) : dispute.amount;
  provider.closeDispute(dispute, random.chance(0.4) ? 'won' : 'lost', kept, random.chance(0.2));
}

function bankGivesBack(provider: FickleProvider, random: Seeded): void {
  const dispute = random.pick([...provider.disputes.values()]);
  if (dispute !== undefined) provider.reinstate(dispute, Math.ceil(dispute.amount * random.next()));
}

function refundChanges(provider: FickleProvider, random: Seeded): void {
  const refund = random.pick([...provider.refunds.values()]);
  if (refund === undefined) return;
  if (random.chance(0.5)) provider.failRefund(refund);
  else provider.completeRefund(refund);
}

function refundedByHand(provider: FickleProvider, random: Seeded): void {
  const payment = random.pick([...provider.payments.values()]);
  const left = payment === undefined ? 0 : payment.amount - payment.refunded;
  if (payment !== undefined && left > 0)
    unlessRefused(() => provider.makeRefund(payment.chargeId, random.part(left), {}));
}

function reversedByHand(provider: FickleProvider, random: Seeded): void {
  const transfer = random.pick([...provider.transfers.values()]);
  const left = transfer === undefined ? 0 : transfer.amount - transfer.reversed;
  if (transfer !== undefined && left > 0) unlessRefused(() => provider.makeReversal(transfer, random.part(left), {}));
}

/** Or works again, because the owner gave what the provider required. */
function accountIsRestricted(provider: FickleProvider, random: Seeded): void {
  const account = random.pick([...provider.accounts.values()]);
  if (account === undefined) return;
  const isWhole = account.transfersEnabled && account.payoutsEnabled;
  const change = isWhole
    ? { [random.pick(['transfersEnabled', 'payoutsEnabled'] as const)]: false }
    : { transfersEnabled: true, payoutsEnabled: true };
  provider.changeAccount(account, change);
}

/** The provider permanently rejects the owner; or the owner disconnects the account, and may undo that. */
function accountDies(provider: FickleProvider, random: Seeded): void {
  const account = random.pick([...provider.accounts.values()]);
  if (account === undefined) return;
  if (random.chance(0.5)) provider.changeAccount(account, { isRejected: true });
  else provider.changeAccount(account, { isCutOff: !account.isCutOff });
}

function moneyGoesToBank(provider: FickleProvider, random: Seeded): void {
  const payout = random.pick([...provider.bankPayouts.values()]);
  const account = random.pick([...provider.accounts.values()]);
  if (payout !== undefined && random.chance(0.5)) {
    if (random.chance(0.5)) provider.bankTakes(payout);
    else provider.bankRefuses(payout);
  } else if (account !== undefined) provider.sendToBank(account);
}
