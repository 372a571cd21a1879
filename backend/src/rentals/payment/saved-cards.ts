import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import type { SavedCardView } from '@meguri/contracts/read-models/saved-card.ts';
import { lastDayOf } from '@meguri/contracts/rental-round/extension.ts';
import { statusLabelOf } from '@meguri/contracts/rental-round/status.ts';
import { mayBeCharged } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { roundFrom, type StoredState } from '@meguri/projections/read-models/rounds/stored-state.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { RequestLimits } from '../../http/request-limits.ts';

/** How many of a user's newest rentals are considered: older ones ended long ago. */
const ROUNDS = 200;
/** Cards of ended rentals to check: the provider deletes each of them within minutes anyway. */
const ENDED_CARDS = 3;

interface PaidRound {
  readonly id: string;
  readonly itemName: string;
  readonly itemImage: string | null;
  readonly round: RentalRound;
}

/** Cards saved at the provider for possible fees. */
@Injectable()
export class SavedCards {
  constructor(
    private readonly pool: pg.Pool,
    private readonly provider: PaymentProvider,
    private readonly limits: RequestLimits,
  ) {}

  /** @throws Rejected too_many_requests */
  async of(userId: number): Promise<SavedCardView> {
    const rounds = await this.paidRounds(userId);
    const open = rounds.filter(({ round }) => mayBeCharged(round));
    const candidates = open.length > 0 ? cardsOf(open) : cardsOf(rounds).slice(0, ENDED_CARDS);
    const card = await this.firstKept(userId, candidates);
    return { card, keptFor: card === null ? [] : open.map(keptForView) };
  }

  /** Removes the cards, if there are any. @throws Rejected card_still_needed while something can be charged */
  async remove(userId: number): Promise<void> {
    const rounds = await this.paidRounds(userId);
    if (rounds.some(({ round }) => mayBeCharged(round))) throw new Rejected('card_still_needed');
    for (const card of cardsOf(rounds).slice(0, ENDED_CARDS)) await this.provider.detachCard(card);
  }

  private async firstKept(userId: number, paymentMethodIds: readonly string[]): Promise<SavedCardView['card']> {
    for (const id of paymentMethodIds) {
      await this.limits.take('provider-look', `user ${userId}`);
      const card = await this.provider.savedCard(id);
      if (card !== null) return card;
    }
    return null;
  }

  private async paidRounds(userId: number): Promise<readonly PaidRound[]> {
    const { rows } = await this.pool.query<{
      id: string;
      state: StoredState;
      itemName: string;
      itemImage: string | null;
    }>({
      name: 'rounds-with-cards',
      text: `SELECT r.id, r.state, i.name AS "itemName", i.images[1] AS "itemImage"
             FROM read_models.rounds r JOIN ${roundItemSql('r.item_id::uuid', 'r.id::uuid')} ON true
             WHERE r.borrower_id = $1 ORDER BY r.requested_at DESC, r.id DESC LIMIT $2`,
      values: [userId, ROUNDS],
    });
    return rows
      .map(({ state, ...item }) => ({ ...item, round: roundFrom(state) }))
      .filter(({ round }) => round.money.charges.length > 0);
  }
}

const keptForView = ({ id, itemName, itemImage, round }: PaidRound): SavedCardView['keptFor'][number] => ({
  ...{ roundId: id, requestNumber: requestNumberOf(id), itemName, itemImage },
  ...{ status: round.status, statusLabel: statusLabelOf(round.status, round.handover.method) },
  ...{ startDate: round.startDate, endDate: lastDayOf(round) },
});

const cardsOf = (rounds: readonly PaidRound[]): string[] => [
  ...new Set(
    rounds.flatMap(({ round }) => round.money.charges.flatMap(({ paymentMethodId }) => paymentMethodId ?? [])),
  ),
];
