import type { EventToAppend, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { FIRST_HASH, seal } from '../../../../backend/src/event-sourcing/streams/hash-chain.ts';
import { type HistoryKind, roundHistory } from '../../../support/round-histories.ts';
import { daysEarlier } from '../earlier-history.ts';

/** The rounds of the log are requested over this many days; their records are kept longer. */
const SEEDED_DAYS = 1_000;
/** The days on which the sample histories begin. */
const SAMPLE_DAY = Date.parse('2026-03-04');
const DAY_MS = 86_400_000;
/** Rounds requested this many days ago are in use. */
const IN_USE = { from: 6, to: 10 };
/** Younger ones were declined: otherwise they would wait for something, or end in the future. */
const ENDED_DAYS = 22;
/** How rounds end; money of all but the last two is settled. They wait for an operator, as a few always do. */
const ENDINGS: readonly (readonly [kind: HistoryKind, perThousand: number])[] = [
  ['completed', 450],
  ['declined', 400],
  ['cancelled', 146],
  ['late', 2],
  ['damaged', 2],
];
/** A prime, so that endings aren't sorted by item. */
const STEP = 389;

/** Events of a round with its share of its item's calendar, on average. */
export const EVENTS_A_ROUND = 11.6;

export interface ScaleItems {
  readonly ids: readonly string[];
  readonly owners: number;
}
type SealedEvent = Omit<StoredEvent, 'position'>;

/** Histories of rounds in the order of their requests, with streams chained as the service chains them. */
export class ScaleRounds {
  readonly #items: ScaleItems;
  readonly #count: number;
  /** Whole days from the sample histories to today. */
  readonly #today = Math.floor((Date.now() - SAMPLE_DAY) / DAY_MS);
  readonly #heads = new Map<string, { readonly revision: number; readonly hash: string }>();

  /** @throws RangeError when rounds of one item would overlap */
  constructor(items: ScaleItems, count: number) {
    const daysApart = (SEEDED_DAYS * items.ids.length) / count;
    if (daysApart < 2 * ENDED_DAYS) throw new RangeError(`${count} rounds are too many for ${items.ids.length} items`);
    this.#items = items;
    this.#count = count;
  }

  /** Events of the rounds with these numbers, step by step: their streams are mixed as in a real log. */
  between(from: number, to: number): SealedEvent[] {
    const rounds = Array.from({ length: Math.min(to, this.#count) - from }, (_, index) => this.#history(from + index));
    const steps = Math.max(...rounds.map(({ appends }) => appends.length));
    const sealed: SealedEvent[] = [];
    for (let step = 0; step < steps; step += 1)
      for (const { appends } of rounds) {
        const append = appends[step];
        for (const event of append?.events ?? []) sealed.push(this.#sealed(append!.stream, event));
      }
    for (const { roundId } of rounds) this.#heads.delete(`rentalRound-${roundId}`);
    return sealed;
  }

  #history(number: number) {
    const { ids, owners } = this.#items;
    const daysAgo = SEEDED_DAYS - Math.floor((number * SEEDED_DAYS) / this.#count);
    const place = number % ids.length;
    const ownerId = (place % owners) + 1;
    const borrowerId = ((ownerId + (number % (owners - 1))) % owners) + 1;
    const parties = { itemId: ids[place]!, ownerId, borrowerId };
    return daysEarlier(roundHistory(`scale ${number}`, kindOf(number, daysAgo), parties), daysAgo - this.#today);
  }

  #sealed(stream: string, event: EventToAppend): SealedEvent {
    const head = this.#heads.get(stream) ?? { revision: -1, hash: FIRST_HASH };
    const placed = { ...event, stream, revision: head.revision + 1 };
    const { hash: _, ...open } = JSON.parse(event.metadata);
    const { metadata, hash } = seal(head.hash, placed, open);
    this.#heads.set(stream, { revision: placed.revision, hash });
    return { ...placed, metadata };
  }
}

function kindOf(number: number, daysAgo: number): HistoryKind {
  if (daysAgo >= IN_USE.from && daysAgo < IN_USE.to) return 'in_use';
  if (daysAgo < ENDED_DAYS) return 'declined';
  let left = (number * STEP) % 1_000;
  for (const [kind, perThousand] of ENDINGS) {
    if (left < perThousand) return kind;
    left -= perThousand;
  }
  return 'completed';
}
