import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { ComparedObject, RoundReconciliation } from '@meguri/contracts/read-models/round-reconciliation.ts';
import { postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import {
  PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../../adapters/payment-provider/payment-provider.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import type { Subject } from '../../rentals/processes/reconciliation/differences.ts';
import { movementsOf } from '../../rentals/processes/reconciliation/movements.ts';
import { agree, sidesOf } from '../../rentals/processes/reconciliation/sides.ts';
import { StreamReader } from '../../rentals/processes/running/stream-reader.ts';

/** A round's money in the ledger next to the provider's current state. */
@Injectable()
export class RoundReconciliations {
  private readonly streams: StreamReader;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    private readonly provider: PaymentProvider,
  ) {
    this.streams = new StreamReader(log);
  }

  async of(roundId: string, round: RentalRound): Promise<RoundReconciliation> {
    const history = await this.streams.history(roundId);
    return { postings: postings(history), objects: await this.objects(roundId, round, history) };
  }

  private async objects(roundId: string, round: RentalRound, history: readonly Happened<RoundEvent>[]) {
    try {
      const atProvider = await this.atProvider(round);
      const booked = history.flatMap(movementsOf);
      const subjects = [...booked, ...atProvider].map(({ movement, objectId }) => ({ movement, objectId, roundId }));
      return await Promise.all(unique(subjects).map((subject) => this.compared(subject)));
    } catch (error) {
      if (error instanceof PaymentProviderUnavailable) return null;
      throw error;
    }
  }

  private async compared(subject: Subject): Promise<ComparedObject> {
    const sides = await sidesOf(subject, null, { provider: this.provider, streams: this.streams });
    return {
      movement: subject.movement,
      objectId: subject.objectId,
      ...sides,
      differs: !agree(subject.movement, sides),
    };
  }

  /** The round's charges and transfers at the provider, whatever created them. */
  private async atProvider({ money }: RentalRound): Promise<readonly Pick<Subject, 'movement' | 'objectId'>[]> {
    const charges = money.charges.map(async ({ chargeId }) => {
      const [refunds, disputes] = await Promise.all([
        unlessRefused(this.provider.listRefunds(chargeId)),
        unlessRefused(this.provider.listDisputes(chargeId)),
      ]);
      return [
        ...refunds.map(({ refundId }) => ({ movement: 'refund' as const, objectId: refundId })),
        ...disputes.map(({ disputeId }) => ({ movement: 'dispute' as const, objectId: disputeId })),
      ];
    });
    const transfers = money.payouts.map(async ({ transferId }) => {
      const reversals = transferId === null ? [] : await unlessRefused(this.provider.listReversals(transferId));
      return reversals.map(({ reversalId }) => ({ movement: 'reversal' as const, objectId: reversalId }));
    });
    return (await Promise.all([...charges, ...transfers])).flat();
  }
}

/** Returns nothing for an object that the provider doesn't know. */
async function unlessRefused<Found>(asked: Promise<readonly Found[]>): Promise<readonly Found[]> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PaymentRefused) return [];
    throw error;
  }
}

const postings = (history: readonly Happened<RoundEvent>[]): RoundReconciliation['postings'] =>
  history.flatMap((event, revision) =>
    postingsOf(event).map((posting) => ({ revision, eventId: event.id, at: event.time, ...posting })),
  );

function unique(subjects: readonly Subject[]): readonly Subject[] {
  const known = new Map(subjects.map((one) => [`${one.movement} ${one.objectId}`, one]));
  return [...known.values()];
}
