import type { BalanceEntry, BalanceEntryKind } from '../../../adapters/payment-provider/balance-entry.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import type { Cause } from '../../round/jobs.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { UnknownRound } from '../running/stream-reader.ts';
import { isRefusal } from '../../round/refusal.ts';
import { DailyJob } from '../upkeep/daily-job.ts';
import { takeDispute, takePayment, takeRefund, takeTransfer } from '../webhooks/provider-facts.ts';
import type { Progress, Subject } from './differences.ts';
import { movementOfEntry, movementsOf } from './movements.ts';
import { agree, roundOf, sidesOf } from './sides.ts';

/**
 * Compares the provider's movements and the ledger every night, in both directions. What the ledger lacks is recorded
 * as its webhook would have done; remaining differences are shown to operators. Moves no money.
 */
export const reconciliation = {
  jobs: { 'compare-with-provider': { atOnce: 1, run: (_, tools, stop) => compare(tools, stop) } },
  watch: ({ clock, queues }) => {
    const daily = new DailyJob('compare-with-provider', clock, queues);
    return { everyMs: 1000, run: () => daily.enqueueToday() };
  },
} satisfies Process;

/** For younger movements, webhooks and jobs may still be pending. */
const SETTLED_AFTER_MS = 3_600_000;
/** How far back the first comparison goes. */
const FIRST_LOOK_MS = 30 * 86_400_000;
const CAUSES = '5f0f5a0b-6c1f-4f59-9f5e-6a5d6f2f4c11';

/** May be interrupted and repeated at any time: what was compared before is compared again. */
export async function compare(tools: ProcessTools, stop?: AbortSignal): Promise<void> {
  const { differences, clock } = tools;
  // The provider's time is real, the ledger's is the domain's.
  const now = Date.now();
  const domainNow = clock.now().getTime();
  const before = (await differences.progress()) ?? {
    ...{ after: null, since: new Date(now - FIRST_LOOK_MS), bookUntil: new Date(domainNow - FIRST_LOOK_MS) },
  };
  for (const subject of await differences.open()) {
    stop?.throwIfAborted();
    await look(subject, null, tools);
  }
  const compared = await fromProvider(before, new Date(now - SETTLED_AFTER_MS), tools, stop);
  await fromBook(compared, new Date(domainNow - SETTLED_AFTER_MS), tools, stop);
}

/** Continues after the last compared entry, up to the first that is too young. */
async function fromProvider(before: Progress, until: Date, tools: ProcessTools, stop?: AbortSignal): Promise<Progress> {
  for (let progress = before; ;) {
    stop?.throwIfAborted();
    const { entries, more } = await tools.provider.balanceEntries(progress);
    const settled = entries.filter(({ created }) => created <= until);
    for (const entry of settled) await lookAtEntry(entry, tools);
    const last = settled.at(-1);
    if (last !== undefined) {
      progress = { ...progress, after: last.entryId, since: last.created };
      await tools.differences.advance(progress);
    }
    if (!more || settled.length < entries.length) return progress;
  }
}

async function lookAtEntry(entry: BalanceEntry, tools: ProcessTools): Promise<void> {
  const movement = movementOfEntry(entry);
  if (movement === null) return;
  const roundId = await roundOf(entry, tools.provider);
  await look({ movement, objectId: entry.sourceId ?? entry.entryId, roundId }, entry, tools);
}

/** All movements in the ledger since the last comparison. */
async function fromBook(progress: Progress, until: Date, tools: ProcessTools, stop?: AbortSignal): Promise<void> {
  const { bookUntil: after } = progress;
  if (until <= after) return;
  for (const { id: roundId, from } of await tools.queries.roundsWithPostings(
    { after, until },
    await tools.streams.head(),
  )) {
    stop?.throwIfAborted();
    // Rounds are in the order of their first movement, so everything before this one's is compared.
    await tools.differences.advance({ ...progress, bookUntil: new Date(from.getTime() - 1) });
    const history = await tools.streams.history(roundId);
    const moved = history
      .filter(({ time }) => Date.parse(time) > after.getTime() && Date.parse(time) <= until.getTime())
      .flatMap(movementsOf);
    for (const { movement, objectId } of moved) await look({ movement, objectId, roundId }, null, tools);
  }
  await tools.differences.advance({ ...progress, bookUntil: until });
}

async function look(subject: Subject, entry: BalanceEntry | null, tools: ProcessTools): Promise<void> {
  const { differences } = tools;
  let sides = await sidesOf(subject, entry, tools);
  if (entry !== null && !agree(subject.movement, sides)) {
    await recordEntry(entry, tools);
    sides = await sidesOf(subject, entry, tools);
  }
  await (agree(subject.movement, sides) ? differences.agree(subject, sides) : differences.record(subject, sides));
}

type Taking = (sourceId: string, entry: BalanceEntry, cause: Cause, tools: ProcessTools) => Promise<void>;

const refund: Taking = async (id, _, cause, tools) => takeRefund(await tools.provider.getRefund(id), cause, tools);
const dispute: Taking = async (id, _, cause, tools) => takeDispute(await tools.provider.getDispute(id), cause, tools);
const transfer: Taking = async (_, { transferId }, cause, tools) =>
  transferId === null ? undefined : takeTransfer(await tools.provider.getTransfer(transferId), cause, tools);
const charge: Taking = async (id, _, cause, tools) =>
  takePayment({ payment: await tools.provider.getPaymentOfCharge(id), checkoutId: null }, cause, tools);

/** What the webhook of an entry's object would have done. */
const TAKING: { readonly [Kind in BalanceEntryKind]: Taking | null } = {
  charge,
  refund,
  refund_returned: refund,
  transfer,
  reversal: transfer,
  dispute,
  dispute_returned: dispute,
  provider_fee: null,
  bank: null,
  other: null,
};

/** What can't be recorded, because no round is found or a rule says no, remains a difference. */
async function recordEntry(entry: BalanceEntry, tools: ProcessTools): Promise<void> {
  const id = uuidV5(entry.entryId, CAUSES);
  try {
    if (entry.sourceId !== null) await TAKING[entry.kind]?.(entry.sourceId, entry, { id, correlationId: id }, tools);
  } catch (error) {
    if (!(error instanceof UnknownRound || error instanceof PaymentRefused || isRefusal(error))) throw error;
  }
}
