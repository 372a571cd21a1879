import { Controller, Get, Inject, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { MAX_NAMESAKES } from '@meguri/contracts/limits.ts';
import {
  administeredRequestSchema,
  type FoundRequestPage,
  foundRequestPageSchema,
  roundHistorySchema,
} from '@meguri/contracts/read-models/administration.ts';
import { type RoundViewCounts, roundViewCountsSchema } from '@meguri/contracts/operators/round-views.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { searchRounds } from '@meguri/projections/read-models/rounds/search.ts';
import { roundViewCounts } from '@meguri/projections/read-models/rounds/views.ts';
import type { Page } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subjectsIn, subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { Incidents } from '../../rentals/processes/incidents/incidents.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { SupportChats } from '../../rentals/damage/support-chat/support-chats.ts';
import { type FoundRequest, RequestRows } from '../../rentals/queries/request-rows.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { SharedReads } from '../../postgres/shared-reads.ts';
import { UserDirectory } from '../users/user-directory.ts';
import { RoundHistories } from './round-histories.ts';
import { RoundsOfOthers } from './rounds-of-others.ts';
import { type RoundsQuery, roundsQuerySchema } from './rounds-query.ts';

type FoundPage = Page<FoundRequest> & Pick<FoundRequestPage, 'namesakesLeftOut'>;

/** Complete histories, for operators. */
@ApiTags('administration')
@Controller('api/admin/rental-requests')
@ForOperators()
@UseInterceptors(readsAfter('rounds', 'timeline'))
export class AdminRentalRequestsController {
  /** Operators read the same lists and numbers, which count thousands of rows. */
  private readonly pages = new SharedReads<FoundPage>();
  private readonly counts = new SharedReads<RoundViewCounts>();

  constructor(
    private readonly rows: RequestRows,
    private readonly views: RequestViews,
    private readonly incidents: Incidents,
    private readonly histories: RoundHistories,
    private readonly others: RoundsOfOthers,
    private readonly interruptions: ServiceInterruptions,
    private readonly clock: Clock,
    private readonly supportChats: SupportChats,
    private readonly users: UserDirectory,
    private readonly pool: pg.Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /**
   * `q` matches an id (also its end, as people read it), a part of a tracking code, the name of an item, or what a party
   * may say on the phone: a name, a mail address, a telephone number. `user` is the id of a party; `amount` was paid,
   * refunded or paid out; `usedOn` is a day of use.
   */
  @Get()
  @Operation('list_rounds', subjectsIn([['id', 'round']]))
  @ApiOkResponse({ standardSchema: foundRequestPageSchema })
  async search(@CurrentViewer() viewer: Viewer, @Query({ schema: roundsQuerySchema }) query: RoundsQuery) {
    const page = await this.pages.read(JSON.stringify(query), () => this.found(query));
    return { ...page, items: this.views.listedFor(viewer, page.items) };
  }

  @Get('views')
  @Operation('see_metrics', null)
  @ApiOkResponse({ standardSchema: roundViewCountsSchema })
  viewCounts(): Promise<RoundViewCounts> {
    return this.counts.read('', () => roundViewCounts(this.pool, this.moment()));
  }

  @Get(':id')
  @Operation('see_round', subject('round'))
  @ApiOkResponse({ standardSchema: administeredRequestSchema })
  async one(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    await this.others.check(viewer, id);
    const [request, incidents] = await Promise.all([this.views.requestFor(viewer, id), this.incidents.ofRound(id)]);
    return { ...request, incidents, interruptions: this.moment().interruptions };
  }

  /**
   * Every event with its metadata as stored, with codes masked, and the first revision at which the hash chain breaks
   * (null: it is intact).
   */
  @Get(':id/events')
  @Operation('see_round_events', subject('round'))
  @ApiOkResponse({ standardSchema: roundHistorySchema })
  async events(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    await this.others.check(viewer, id);
    const stored = await this.log.read(`${ROUND_STREAM_PREFIX}${id}`);
    if (stored.length === 0) throw new Rejected('not_found');
    return this.histories.shown(id, stored);
  }

  /** Messages in its damage case, as `events`: a stream of its own, empty if there is none. */
  @Get(':id/support-events')
  @Operation('see_case_events', subject('round'))
  @ApiOkResponse({ standardSchema: roundHistorySchema })
  async supportEvents(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    await this.others.check(viewer, id);
    return this.histories.shown(id, await this.supportChats.history(id));
  }

  private async found({ q, user, view, ...search }: RoundsQuery): Promise<FoundPage> {
    const text = q === undefined || q === '' ? undefined : await this.textOf(q);
    const page = await searchRounds(this.pool, {
      ...search,
      ...(text && { text: text.search }),
      ...(user !== undefined && { userId: user }),
      ...(view !== undefined && { view: { name: view, moment: this.moment() } }),
    });
    const items = [...(await this.rows.findMany(page.items.map(({ id }) => id)))];
    return { ...page, items, ...(text?.leavesOut && { namesakesLeftOut: true as const }) };
  }

  private async textOf(q: string) {
    const [itemIds, userIds] = await Promise.all([this.rows.itemsNamedLike(q), this.users.partiesLike(q)]);
    const leavesOut = [itemIds, userIds].some((ids) => ids.length > MAX_NAMESAKES);
    const [items, users] = [itemIds.slice(0, MAX_NAMESAKES), userIds.slice(0, MAX_NAMESAKES)];
    return { search: { code: q, itemIds: items, userIds: users }, leavesOut };
  }

  private moment(): Moment {
    const now = this.clock.now().toISOString();
    return { now, interruptions: this.interruptions.until(now) };
  }
}
