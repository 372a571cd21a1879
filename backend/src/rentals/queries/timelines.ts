import { Injectable } from '@nestjs/common';
import type { TimelineEntry, TimelineRecord } from '@meguri/contracts/read-models/rental-request.ts';
import type { ViewingParty } from '@meguri/contracts/read-models/viewing-party.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { EventContent } from '@meguri/contracts/rental-round/event-content.ts';
import { type Attachments, RoundAttachments } from '../round/attachments.ts';
import type { TimelineFact } from '../round/rounds.ts';
import { EVENT_LABELS, labelOf } from './event-labels.ts';

interface RoundWithTimeline {
  readonly id: string;
  readonly round: Pick<RentalRound, 'handover'>;
  readonly timeline: readonly TimelineFact[];
  /** If they were read in the same query. */
  readonly attached?: Attachments;
}

/** A round's timeline as a party or an operator reads it: with texts, photos and decisions. */
@Injectable()
export class Timelines {
  constructor(private readonly attachments: RoundAttachments) {}

  async shown(
    { id, round, timeline, attached: known }: RoundWithTimeline,
    party: ViewingParty,
  ): Promise<readonly TimelineEntry[]> {
    const visible = timeline.filter(({ type }) => isVisible(type, party));
    const written = visible.flatMap((fact) => fact.written ?? []);
    const textIds = written.flatMap(({ texts }) => texts.map(({ textId }) => textId));
    const photoIds = written.flatMap((one) => one.photoIds);
    const attached = known ?? (await this.attachments.read([{ roundId: id, textIds, photoIds }]));
    return visible.map(({ written: one, ...fact }) => ({
      ...fact,
      label: labelOf({ type: fact.type, written: one }, round),
      record: one && recordOf(id, one, attached, party),
    }));
  }
}

function isVisible(type: TimelineFact['type'], party: ViewingParty): boolean {
  return party === 'operator' || EVENT_LABELS[type].visibleTo.includes(party);
}

function recordOf(roundId: string, written: EventContent, attached: Attachments, party: ViewingParty): TimelineRecord {
  const { texts, photoIds, refund, couponBack, ...others } = written;
  const photos = attached.photos(roundId, photoIds);
  return {
    ...others,
    texts: texts.map(({ kind, textId }) => ({ kind, text: attached.text(textId) })),
    photos,
    erasedPhotos: photoIds.length - photos.length,
    // The owner only sees the rental fee, here as in the request itself.
    refund: refund && (party === 'owner' ? { ...refund, shipping: null, insurance: null } : { ...refund }),
    ...(couponBack !== undefined && party !== 'owner' && { couponBack }),
  };
}
