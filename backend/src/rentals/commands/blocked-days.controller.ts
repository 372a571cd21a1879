import { Body, Controller, Delete, Get, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ItemCalendar } from '@meguri/contracts/item/calendar/item-calendar.ts';
import {
  type BlockDaysBody,
  blockDaysSchema,
  type OwnerCalendar,
  ownerCalendarSchema,
  type TakenDays,
  takenDaysSchema,
} from '@meguri/contracts/item/calendar/owner-calendar.ts';
import {
  addDays,
  type CalendarDate,
  latestStart,
  type Period,
  tokyoDate,
} from '@meguri/contracts/rental-round/time/period.ts';
import { daysBetweenOf, unansweredRequests } from '@meguri/projections/read-models/rounds/query.ts';
import pg from 'pg';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { ItemDirectory } from '../../catalog/items/item-directory.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { alsoReads } from '../../event-sourcing/reads-after.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { CalendarCommand } from '../round/calendar/calendar-command.ts';
import { ItemCalendars } from '../round/calendar/item-calendars.ts';

/**
 * When an item is reserved, requested or blocked, for its owner. Read from the item's stream, so that a change just
 * made is included; only what GET adds comes from a read model: requests, and the days between rentals.
 */
@ApiTags('items')
@Controller('api/items/:id')
@UseGuards(SignedIn)
export class BlockedDaysController {
  constructor(
    private readonly bus: CommandBus,
    private readonly calendars: ItemCalendars,
    private readonly items: ItemDirectory,
    private readonly clock: Clock,
    private readonly pool: pg.Pool,
  ) {}

  @Get('calendar')
  @UseInterceptors(alsoReads('rounds'))
  @ApiOkResponse({ standardSchema: ownerCalendarSchema })
  async show(
    @Param('id', { schema: uuidSchema }) itemId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<OwnerCalendar> {
    await this.mustOwn(itemId, viewer);
    const { state } = await this.calendars.load(itemId);
    const taken = this.taken(state);
    const [reserved, requested] = [await this.withDaysBetween(taken), await this.requested(itemId, state)];
    return { ...taken, reserved, requested };
  }

  @Post('blocked-days')
  @ApiCreatedResponse({ standardSchema: takenDaysSchema })
  async block(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) itemId: string,
    @Body({ schema: blockDaysSchema }) { startDate, endDate }: BlockDaysBody,
  ) {
    await this.mustOwn(itemId, context.viewer);
    const input = { blockId: context.newTarget('block-days'), from: startDate, to: addDays(endDate, 1) };
    const command = context.envelope('block-days', itemId, input);
    const { state, position } = await this.bus.execute(new CalendarCommand('block-days', command));
    return context.answer(position, () => this.taken(state));
  }

  @Delete('blocked-days/:blockId')
  @ApiOkResponse({ standardSchema: takenDaysSchema })
  async unblock(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) itemId: string,
    @Param('blockId', { schema: uuidSchema }) blockId: string,
  ) {
    await this.mustOwn(itemId, context.viewer);
    const command = context.envelope('unblock-days', itemId, { blockId });
    const { state, position } = await this.bus.execute(new CalendarCommand('unblock-days', command));
    return context.answer(position, () => this.taken(state));
  }

  /** @throws Rejected `item_not_found`, `forbidden` */
  private async mustOwn(itemId: string, { userId }: Viewer): Promise<void> {
    const item = await this.items.snapshot(itemId);
    if (item === null || item.status === 'deleted') throw new Rejected('item_not_found');
    if (item.ownerId !== userId) throw new Rejected('forbidden');
  }

  private taken({ reservations, blocks }: ItemCalendar): TakenDays {
    const today = tokyoDate(this.clock.now().toISOString());
    return {
      reserved: ahead(reservations, today).map(([roundId, period]) => ({ roundId, ...asRead(period) })),
      blocked: ahead(blocks, today).map(([id, period]) => ({ id, ...asRead(period) })),
    };
  }

  private async withDaysBetween({ reserved }: TakenDays): Promise<OwnerCalendar['reserved']> {
    const found = await daysBetweenOf(
      this.pool,
      reserved.map(({ roundId }) => roundId),
    );
    return reserved.map((one) => {
      const daysBetween = found.get(one.roundId);
      return daysBetween === undefined ? one : { ...one, daysBetween };
    });
  }

  private async requested(itemId: string, { reservations }: ItemCalendar): Promise<OwnerCalendar['requested']> {
    const now = this.clock.now().toISOString();
    const today = tokyoDate(now);
    const requests = await unansweredRequests(this.pool, itemId, { from: today, to: addDays(latestStart(now), 1) });
    return (
      ahead(requests, today)
        // Approved just now.
        .filter(([roundId]) => reservations[roundId] === undefined)
        .map(([roundId, period]) => ({ roundId, ...asRead(period) }))
    );
  }
}

const ahead = (periods: Readonly<Record<string, Period>>, today: CalendarDate): [string, Period][] =>
  Object.entries(periods)
    .filter(([, { to }]) => to > today)
    .sort(([, one], [, other]) => (one.from < other.from ? -1 : 1));

const asRead = ({ from, to }: Period) => ({ startDate: from, endDate: addDays(to, -1) });
