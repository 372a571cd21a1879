import type { EventLabel } from '@meguri/contracts/rental-round/events/labels.ts';
import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { EventMetadata } from '@meguri/contracts/events/event-metadata.ts';
import type { RecordedEvent, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { EVENT_LABELS } from '../../rentals/queries/event-labels.ts';
import pg from 'pg';
import { RoundAttachments } from '../../rentals/round/attachments.ts';
import { verifyChain } from '../../event-sourcing/streams/hash-chain.ts';
import { idsIn, withoutCodes } from './stored-data.ts';

/** A round's events as stored, with codes masked, and with the texts, photos and names to which they refer. */
@Injectable()
export class RoundHistories {
  constructor(
    private readonly attachments: RoundAttachments,
    private readonly pool: pg.Pool,
  ) {}

  async shown(roundId: string, stored: readonly StoredEvent[]): Promise<RoundHistory> {
    const items = stored.map(recorded);
    const actors = items.map(({ metadata }) => metadata.actor.id).filter((id) => id !== null);
    const { ownerId, borrowerId } = JSON.parse(stored[0]?.data ?? '{}') as Partial<Record<string, unknown>>;
    const parties = [ownerId, borrowerId].filter((id) => typeof id === 'number');
    const [textIds, photoIds] = [idsIn(stored, 'textId'), idsIn(stored, 'uploadId')];
    const [attached, usernames] = await Promise.all([
      this.attachments.read([{ roundId, textIds, photoIds }]),
      this.usernames([...new Set([...actors, ...parties])]),
    ]);
    return {
      items,
      chain: { brokenAt: verifyChain(stored) },
      texts: found(textIds, (id) => attached.text(id)),
      photos: found(photoIds, (id) => attached.photos(roundId, [id])[0] ?? null),
      usernames,
    };
  }

  private async usernames(ids: readonly number[]): Promise<Record<string, string>> {
    const { rows } = await this.pool.query<{ id: number; username: string }>(
      'SELECT id, username FROM app.users WHERE id = ANY($1)',
      [ids],
    );
    return Object.fromEntries(rows.map(({ id, username }) => [String(id), username]));
  }
}

/** What `read` returns by id, without nulls. */
function found(ids: readonly string[], read: (id: string) => string | null): Record<string, string> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const value = read(id);
      return value === null ? [] : [[id, value]];
    }),
  );
}

const SUPPORT_LABELS: Readonly<Record<string, string>> = { SupportMessageSent: '運営事務局とのチャットのメッセージ' };

const recorded = ({ id, revision, position, type, version, data, metadata }: StoredEvent): RecordedEvent => ({
  id,
  revision,
  position,
  type,
  // An event type of a newer release has no label here yet.
  label:
    (EVENT_LABELS as Readonly<Record<string, EventLabel | undefined>>)[type]?.label ?? SUPPORT_LABELS[type] ?? type,
  version,
  data: withoutCodes(data),
  metadata: JSON.parse(metadata) as EventMetadata,
});
