import { UnreadableEvent } from '@meguri/contracts/events/event.ts';
import { StreamDamaged } from '@meguri/contracts/events/event-log.ts';
import type { BookSide, Movement, ProviderSide } from '@meguri/contracts/read-models/differences.ts';
import type { BalanceEntry } from '../../../adapters/payment-provider/balance-entry.ts';
import { type PaymentProvider, PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { ProcessTools } from '../running/process.ts';
import { subjectOf } from '../webhooks/provider-facts.ts';
import type { Sides, Subject } from './differences.ts';
import { movementOfEntry, movementsOf } from './movements.ts';

/**
 * Both say the same; of an open dispute only that there is one. What has moved in a dispute is one amount, so that it
 * doesn't matter in how many steps money left and came back. A refund that is pending, or never was more, may have moved
 * the provider's balance or not.
 */
export function agree(movement: Movement, { provider, book }: Sides): boolean {
  if (book === null) return false;
  if (book.amount === null && movement !== 'dispute') return true;
  return provider !== null && provider.amount === book.amount;
}

/** @param entry where it is known already; a dispute is looked at as it stands now */
export async function sidesOf(
  subject: Subject,
  entry: BalanceEntry | null,
  tools: Pick<ProcessTools, 'provider' | 'streams'>,
): Promise<Sides> {
  const [provider, book] = await Promise.all([
    entry === null || subject.movement === 'dispute' ? atProvider(subject, tools.provider) : sideOfEntry(entry),
    inBook(subject, tools),
  ]);
  return { provider, book };
}

async function atProvider({ movement, objectId }: Subject, provider: PaymentProvider): Promise<ProviderSide | null> {
  if (movement === 'dispute') {
    const dispute = await unlessMissing(() => provider.getDispute(objectId));
    if (dispute === null) return null;
    const { status, withdrawn, fee, created, chargeId } = dispute;
    const amount = status === 'open' ? null : withdrawn + fee;
    return { entryId: null, amount, at: created.toISOString(), chargeId, orderedBy: null, description: status };
  }
  const entries = (await unlessMissing(() => provider.balanceEntriesOf(objectId))) ?? [];
  const entry = entries.find((one) => movementOfEntry(one) === movement);
  return entry === undefined ? null : sideOfEntry(entry);
}

/** As positive yen, whichever way they went. */
const sideOfEntry = ({ entryId, amount, created, chargeId, orderedBy, description }: BalanceEntry): ProviderSide => ({
  entryId,
  amount: Math.abs(amount),
  at: created.toISOString(),
  chargeId,
  orderedBy,
  description,
});

/** A stream that can't be read says nothing: that keeps nothing else from being compared. */
async function inBook(
  { movement, objectId, roundId }: Subject,
  { streams }: Pick<ProcessTools, 'streams'>,
): Promise<BookSide | null> {
  if (roundId === null) return null;
  const history = await streams.history(roundId).catch((error: unknown) => {
    if (error instanceof UnreadableEvent || error instanceof StreamDamaged) return [];
    throw error;
  });
  const facts = history.flatMap((event) =>
    movementsOf(event)
      .filter((one) => one.movement === movement && one.objectId === objectId)
      .map(({ amount }) => ({ event, amount })),
  );
  const last = facts.at(-1);
  if (last === undefined) return null;
  const known = facts.flatMap(({ amount }) => amount ?? []);
  const amount = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
  return { eventId: last.event.id, type: last.event.type, amount, at: last.event.time };
}

/** The round that an entry's object, or what it is made of, names. */
export async function roundOf({ metadata, transferId, chargeId }: BalanceEntry, provider: PaymentProvider) {
  const named = metadata['rentalRequestId'];
  if (named !== undefined) return named;
  const transfer = transferId === null ? null : await unlessMissing(() => provider.getTransfer(transferId));
  const ofTransfer = transfer?.metadata['rentalRequestId'];
  if (ofTransfer !== undefined) return ofTransfer;
  const source = chargeId ?? transfer?.chargeId ?? null;
  const payment = source === null ? null : await unlessMissing(() => provider.getPaymentOfCharge(source));
  return payment === null ? null : (subjectOf(payment.metadata)?.roundId ?? null);
}

async function unlessMissing<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentRefused && MISSING.has(error.code)) return null;
    throw error;
  }
}

const MISSING: ReadonlySet<string> = new Set(['resource_missing', 'payment_intent_missing']);
