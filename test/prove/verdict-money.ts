import { bookedMoney, imbalance, type StoredRound, unsettled } from '../support/books.ts';
import type { Finding } from './verdict.ts';

/** A movement in the books of the payment sandbox. */
export interface Movement {
  readonly kind: 'charge' | 'refund' | 'transfer' | 'transfer_reversal';
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** The charge or transfer that it moves money of. */
  readonly source: string | null;
}

const BOOKS = { charge: 'charges', refund: 'refunds', transfer: 'transfers', transfer_reversal: 'reversals' } as const;

const roundOf = ({ metadata }: Movement): string => metadata['rentalRequestId'] ?? 'no round';

/** Movements at the provider for one order, or one payment, that happened twice. */
export function movedTwice(movements: readonly Movement[]): Finding {
  // A refund's order is for one charge; other orders have names of their own, and may be paid from the balance.
  const orderOf = (one: Movement) => {
    const { orderedBy, purpose, ref, reversedBefore } = one.metadata;
    const source = one.kind === 'refund' ? one.source : null;
    return [one.kind, roundOf(one), orderedBy ?? `${purpose} ${ref}`, reversedBefore, source].filter(Boolean).join(' ');
  };
  const byOrder = Map.groupBy(movements, orderOf);
  const wrong = [...byOrder].filter(([, all]) => all.length > 1).map(([order, all]) => `${all.length} × ${order}`);
  return { question: 'money moved twice', of: `${movements.length} movements`, wrong };
}

/** Each round's ledger against the provider's books, its sums, and what it still holds. */
export function wrongYen(rounds: readonly StoredRound[], movements: readonly Movement[]): Finding {
  const atProvider = Map.groupBy(movements, roundOf);
  const wrong = rounds.flatMap((round) => {
    const made = atProvider.get(round.id) ?? [];
    const booked = bookedMoney([round]);
    return Object.entries(BOOKS).flatMap(([kind, name]) => {
      const amounts = made.filter((one) => one.kind === kind).map(({ amount }) => amount);
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      const { count, amount } = booked[name];
      const differs = sum !== amount || amounts.length !== count;
      return differs ? [`${round.id} ${name}: ${count} of ${amount}, at the provider ${amounts.length} of ${sum}`] : [];
    });
  });
  const known = new Set(rounds.map(({ id }) => id));
  for (const [id, all] of atProvider) if (!known.has(id)) wrong.push(`${id}: ${all.length} movements`);
  for (const { id, balances } of rounds) if (imbalance(balances) !== 0) wrong.push(`${id}: ${imbalance(balances)} off`);
  const yen = movements.reduce((total, { amount }) => total + amount, 0);
  return { question: 'yen wrong', of: `${yen.toLocaleString('en')} yen moved`, wrong };
}

/** Rounds that haven't ended after everybody did their part, or money that waits in them. */
export function notSettled(rounds: readonly StoredRound[]): Finding {
  const wrong = rounds.flatMap((round) => {
    const open = unsettled(round);
    return open.length > 0 ? [`${round.id}: ${open.join(', ')}`] : [];
  });
  return { question: 'not settled, or money held', of: `${rounds.length} rounds`, wrong };
}
