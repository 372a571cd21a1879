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
 * Whether both sides agree. An open dispute must be open on both sides; a closed one has one amount, however many
 * movements it consists of. A refund that was never more than pending always agrees: the provider may or may not have
 * debited its balance for it.
 */
export function agree(movement: Movement, { provider, book }: Sides): boolean {
  if (book === null) return false;
  if (book.amount === null && movement !== 'dispute') return true;
  return provider !== null && provider.amount === book.amount;
}

/** @param entry null: it is looked up. Not used for disputes, which are compared in their current state */
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

/** The provider's side of a difference, with positive yen whatever the direction. */
const sideOfEntry = ({ entryId, amount, created, chargeId, orderedBy, description }: BalanceEntry): ProviderSide => ({
  entryId,
  amount: Math.abs(amount),
  at: created.toISOString(),
  chargeId,
  orderedBy,
  description,
});

/** A stream that can't be read counts as no record, so that everything else is still compared. */
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

/** The round named by an entry's object or its source. */
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
