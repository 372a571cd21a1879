import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { reservedPeriod } from '@meguri/contracts/rental-round/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { inServiceArea } from '@meguri/contracts/reference/prefectures.ts';
import { AccountDirectory } from '../../accounts/account-directory.ts';
import { ItemCalendars } from '../../item-calendar/item-calendars.ts';
import { reservePeriod } from '../../item-calendar/reserve-period/decide.ts';
import type { Command } from '../../streams/command.ts';
import { ItemStanding } from '../item-standing.ts';
import { following, knowing, RoundCommand, type RoundHandled, wouldHappen } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { approve } from './decide.ts';

type Nothing = Readonly<Record<never, never>>;

export class ApproveRequest extends RoundCommand<Nothing> {}

/** Reserves the days in the item's calendar first: of two requests that overlap, one is approved. */
@CommandHandler(ApproveRequest)
export class ApproveRequestHandler implements ICommandHandler<ApproveRequest> {
  constructor(
    private readonly rounds: Rounds,
    private readonly calendars: ItemCalendars,
    private readonly item: ItemStanding,
    private readonly accounts: AccountDirectory,
  ) {}

  async execute({ asked }: ApproveRequest): Promise<RoundHandled> {
    const { state: round } = await this.rounds.load(asked.target);
    const itemOverdueElsewhere = await this.item.overdueElsewhere(round.itemId, asked.target, asked.now);
    const decide = knowing(approve, { itemOverdueElsewhere });
    if (wouldHappen(decide, asked, round)) await this.reserve(asked, round);
    return this.rounds.handle(asked, decide);
  }

  /**
   * A crash after this leaves a reservation that a process drives forward to the approval.
   * @throws Rejected reservation_conflict; address_required, outside_service_area of the owner
   */
  private async reserve(asked: Command, round: RentalRound): Promise<void> {
    const { method } = round.handover;
    if (method === 'delivery') await this.checkAddress(round.ownerId);
    const period = reservedPeriod(round.startDate, method);
    const reservation = following(asked, 'reserve-period', { roundId: asked.target, ...period });
    await this.calendars.handle({ ...reservation, target: round.itemId }, reservePeriod);
  }

  private async checkAddress(ownerId: number): Promise<void> {
    const { complete, prefecture } = await this.accounts.address(ownerId);
    if (!complete || prefecture === null) throw new Rejected('address_required');
    if (!inServiceArea(prefecture)) throw new Rejected('outside_service_area');
  }
}
