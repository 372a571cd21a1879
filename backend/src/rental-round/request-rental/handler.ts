import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { RequestRentalBody } from '@meguri/contracts/rental-round/commands.ts';
import { borrowerStanding } from '@meguri/projections/read-models/rounds/query.ts';
import pg from 'pg';
import { AccountDirectory } from '../../accounts/account-directory.ts';
import { ItemDirectory } from '../../items/item-directory.ts';
import type { Command } from '../../streams/command.ts';
import type { Decide } from '../decision.ts';
import { ItemStanding } from '../item-standing.ts';
import { RoundCommand, type RoundHandled } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { requestRental, type RequestRentalInput } from './decide.ts';

export class RequestRental extends RoundCommand<RequestRentalBody> {}

/** Finds out what the decision needs to know of item and borrower. */
@CommandHandler(RequestRental)
export class RequestRentalHandler implements ICommandHandler<RequestRental> {
  constructor(
    private readonly rounds: Rounds,
    private readonly items: ItemDirectory,
    private readonly item: ItemStanding,
    private readonly accounts: AccountDirectory,
    private readonly pool: pg.Pool,
  ) {}

  async execute({ asked }: RequestRental): Promise<RoundHandled> {
    return this.rounds.handle(asked, await this.decision(asked));
  }

  /** An item that is gone is the decision's business: a request that was made before is answered all the same. */
  private async decision({ input, actor, now }: Command<RequestRentalBody>): Promise<Decide<RequestRentalBody>> {
    if (actor.as !== 'member') throw new Rejected('not_borrower');
    const [item, reservations, borrowerAddress, standing] = await Promise.all([
      this.items.snapshot(input.itemId),
      this.item.reservations(input.itemId),
      this.accounts.address(actor.userId),
      borrowerStanding(this.pool, actor.userId, now),
    ]);
    return (command, round) => {
      if (item === null) throw new Rejected('item_not_found');
      const known: RequestRentalInput = {
        item,
        startDate: input.startDate,
        shippingMethod: input.shippingMethod ?? null,
        pickupArea: input.pickupArea ?? null,
        borrowerAddress,
        reservedPeriods: Object.values(reservations),
        borrowerOverdue: standing.overdue,
        borrowerUnpaidFee: standing.unpaidFee,
      };
      return requestRental({ ...command, input: known }, round);
    };
  }
}
