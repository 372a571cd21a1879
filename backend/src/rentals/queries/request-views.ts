import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { EndedRoundsQuery, ListedRequest, RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { ViewingParty } from '@meguri/contracts/read-models/viewing-party.ts';
import { NO_ANSWERS } from '@meguri/contracts/read-models/bank-answers.ts';
import { actionsFor } from '@meguri/contracts/operators/operations.ts';
import { requestView } from '@meguri/contracts/read-models/request-view.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { Page } from '@meguri/projections/postgres/cursor.ts';
import { isAnyOverdue } from '@meguri/projections/read-models/rounds/query.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { CommandContext } from '../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import type { Loaded } from '../../event-sourcing/streams/event-streams.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { Rounds } from '../round/rounds.ts';
import { type FoundRequest, RequestRows, viewingParty } from './request-rows.ts';
import { Timelines } from './timelines.ts';

/** The read models on which the view of a request is based. */
export const REQUEST_READ_MODELS = ['rounds', 'timeline'] as const;

/** A response body with the ETag under which a client may cache it. */
export interface TaggedRequest {
  readonly body: string;
  readonly etag: string;
  readonly party: ViewingParty;
}

type Showable = Omit<FoundRequest, 'position'>;

/** Requests as their parties and operators see them. For other users they don't exist. */
@Injectable()
export class RequestViews {
  constructor(
    private readonly rows: RequestRows,
    private readonly rounds: Rounds,
    private readonly timelines: Timelines,
    private readonly clock: Clock,
    private readonly interruptions: ServiceInterruptions,
  ) {}

  /** From the read models. @throws Rejected not_found for outsiders */
  async requestFor(viewer: Viewer, id: string): Promise<RentalRequest> {
    return this.shownTo(viewer, await this.rows.find(id, viewer));
  }

  /**
   * After a command, from the round's own stream, so that the sender sees the change however far behind the read models
   * are.
   * @throws Rejected not_found for outsiders
   */
  async requestAfter(
    viewer: Viewer,
    id: string,
    { state: round, revision }: Loaded<RentalRound>,
  ): Promise<RentalRequest> {
    const [names, timeline] = await Promise.all([
      this.rows.namesIn(id, round, viewer),
      this.rounds.timeline(id, revision),
    ]);
    return this.shownTo(viewer, names && { id, round, ...names, timeline });
  }

  /** Responds to a route with the request after its command. */
  answer(context: CommandContext, id: string, result: Loaded<RentalRound>): Promise<RentalRequest | undefined> {
    return context.answer(result.position, () => this.requestAfter(context.viewer, id, result));
  }

  /** The ETag covers the content, the viewer, and the day in Tokyo. @throws Rejected not_found */
  async withEtag(viewer: Viewer, id: string): Promise<TaggedRequest> {
    const request = await this.requestFor(viewer, id);
    const body = JSON.stringify(request);
    const day = tokyoDate(this.clock.now().toISOString());
    const etag = `"${hash('sha1', `${viewer.userId} ${day} ${body}`, 'base64url')}"`;
    return { body, etag, party: request.viewerParty };
  }

  async listOf(viewer: Viewer, party: 'borrower' | 'owner'): Promise<readonly ListedRequest[]> {
    return this.listedTo(viewer, await this.rows.listOf(viewer, party), party);
  }

  /** @throws InvalidCursor */
  async endedOf(viewer: Viewer, party: 'borrower' | 'owner', query: EndedRoundsQuery): Promise<Page<ListedRequest>> {
    const page = await this.rows.endedOf(viewer, party, query);
    return { ...page, items: [...(await this.listedTo(viewer, page.items, party))] };
  }

  async overdueOf(viewer: Viewer, party: 'borrower' | 'owner'): Promise<readonly ListedRequest[]> {
    return this.listedTo(viewer, await this.rows.overdueOf(viewer, party, this.moment()), party);
  }

  /** How many rounds wait for the viewer. */
  waitingFor(viewer: Viewer): Promise<number> {
    return this.rows.waitingFor(viewer, this.moment());
  }

  listed(
    found: readonly (Showable & { readonly timeline: readonly unknown[] })[],
    party: ViewingParty,
    unread: ReadonlySet<string> = new Set(),
  ): readonly ListedRequest[] {
    const moment = this.moment();
    return found.map((one) => {
      const itemOverdue = isAnyOverdue(one.out, moment);
      const facts = { ...one, timeline: [], hasUnreadMessages: unread.has(one.id), itemOverdue };
      return listedOf(requestView(facts, party, moment));
    });
  }

  /** For operators; their own rounds as their party sees them. */
  listedFor(viewer: Viewer, found: readonly FoundRequest[]): readonly ListedRequest[] {
    return found.flatMap((one) => {
      const party = viewingParty(one, viewer);
      return party === null ? [] : this.listed([one], party).map((listed) => narrowed(listed, viewer));
    });
  }

  private async shownTo(viewer: Viewer, found: Showable | undefined): Promise<RentalRequest> {
    const party = found === undefined ? null : viewingParty(found, viewer);
    if (found === undefined || party === null) throw new Rejected('not_found');
    const timeline = await this.timelines.shown(found, party);
    const moment = this.moment();
    const itemOverdue = isAnyOverdue(found.out, moment);
    const bankAnswers = party === 'owner' ? await this.rows.bankAnswers(found.round) : NO_ANSWERS;
    return narrowed(requestView({ ...found, timeline, itemOverdue, bankAnswers }, party, moment), viewer);
  }

  private async listedTo(viewer: Viewer, found: readonly FoundRequest[], party: 'borrower' | 'owner') {
    const unread = await this.rows.unreadBy(
      viewer,
      found.map(({ id }) => id),
    );
    return this.listed(found, party, unread);
  }

  private moment(): Moment {
    const now = this.clock.now().toISOString();
    return { now, interruptions: this.interruptions.until(now) };
  }
}

/** Removes actions that the operator's role, or a role that is new, doesn't allow. */
const narrowed = <Shown extends ListedRequest>(shown: Shown, { role, isNewInRole }: Viewer): Shown =>
  shown.viewerParty === 'operator' ? { ...shown, actions: actionsFor(role, shown.actions, isNewInRole) } : shown;

function listedOf(request: RentalRequest): ListedRequest {
  const { timeline: _, itemSnapshot: __, itemChanged: ___, itemNow: ____, message: _____, ...rest } = request;
  const { meetingLandmark: ______, extendable: _______, ...listed } = rest;
  return listed;
}
