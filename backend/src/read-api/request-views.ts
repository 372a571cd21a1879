import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Position } from '@meguri/contracts/event-log.ts';
import { EVENT_LABELS } from '@meguri/contracts/read-models/event-labels.ts';
import {
  type RentalRequest,
  requestView,
  type TimelineEntry,
  type ViewingParty,
} from '@meguri/contracts/read-models/rental-request.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/period.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { Clock } from '../clock/clock.ts';
import type { Viewer } from '../http/viewer.ts';
import { type FoundRequest, RequestRows, type TimelineFact, viewingParty } from './request-rows.ts';

/** The read models that a request is shown from. */
export const REQUEST_READ_MODELS = ['rounds', 'timeline'] as const;

/** A request as text, with the tag under which a client may keep it. */
export interface TaggedRequest {
  readonly body: string;
  readonly etag: string;
}

/** As lists show it: without its timeline. */
export type ListedRequest = Omit<RentalRequest, 'timeline'>;

/** Requests as their people and operators see them. To anyone else they don't exist. */
@Injectable()
export class RequestViews {
  constructor(
    private readonly rows: RequestRows,
    private readonly positions: ReadModelPositions,
    private readonly clock: Clock,
  ) {}

  /**
   * @param after waits, at most 2 s, until the read models stand at this position; then answers with what is there
   * @throws Rejected not_found
   */
  async one(viewer: Viewer, id: string, after: Position | null = null): Promise<RentalRequest> {
    if (after !== null) await this.positions.waitFor(after, REQUEST_READ_MODELS);
    const found = await this.rows.find(id);
    const party = found === undefined ? null : viewingParty(found, viewer);
    if (found === undefined || party === null) throw new Rejected('not_found');
    return this.shown(found, party);
  }

  /** The tag covers what is shown, to whom, and the day in Tokyo. @throws Rejected not_found */
  async tagged(viewer: Viewer, id: string): Promise<TaggedRequest> {
    const body = JSON.stringify(await this.one(viewer, id));
    const day = tokyoDate(this.clock.now().toISOString());
    return { body, etag: `"${hash('sha1', `${viewer.userId} ${day} ${body}`, 'base64url')}"` };
  }

  async listOf(viewer: Viewer, party: 'borrower' | 'owner'): Promise<readonly ListedRequest[]> {
    return this.listed(await this.rows.listOf(viewer, party), party);
  }

  async overdueOf(viewer: Viewer, party: 'borrower' | 'owner'): Promise<readonly ListedRequest[]> {
    return this.listed(await this.rows.overdueOf(viewer, party, this.clock.now()), party);
  }

  listed(found: readonly FoundRequest[], party: ViewingParty): readonly ListedRequest[] {
    return found.map((one) => {
      const { timeline: _, ...listed } = this.shown(one, party);
      return listed;
    });
  }

  private shown(found: FoundRequest, party: ViewingParty): RentalRequest {
    const timeline = found.timeline.filter(({ type }) => isVisible(type, party)).map(entryOf);
    return requestView({ ...found, timeline }, party, this.clock.now().toISOString());
  }
}

function isVisible(type: TimelineFact['type'], party: ViewingParty): boolean {
  return party === 'operator' || EVENT_LABELS[type].visibleTo.includes(party);
}

const entryOf = ({ type, at, by }: TimelineFact): TimelineEntry => ({ type, at, by, label: EVENT_LABELS[type].label });
