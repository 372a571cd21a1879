import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { RequestParcelBody } from '@meguri/contracts/rental-round/commands.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { totalOf, type Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import pg from 'pg';
import { AccountDirectory } from '../../../accounts/account-directory.ts';
import { Blocks } from '../../../accounts/follows/blocks.ts';
import { ItemDirectory } from '../../../catalog/items/item-directory.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { ItemAvailability } from '../../round/calendar/item-calendars.ts';
import { existingOf, type ParcelRound, roundIdsOf } from '../../round/parcel-rounds.ts';
import { isRefusal } from '../../round/refusal.ts';
import { RoundCommand } from '../../round/round-command.ts';
import { Rounds } from '../../round/rounds.ts';
import { type RequestRentalSent, termsIfSent } from '../request-rental/prepare.ts';

type Terms = Pick<RoundEventData<'RentalRequested'>, 'ownerId' | 'fees'>;

/** A member requests several items of one owner for one parcel: a request for each, all of them or none (decision 155). */
@Injectable()
export class RequestParcel {
  private readonly tools;

  constructor(
    private readonly bus: CommandBus,
    private readonly rounds: Rounds,
    private readonly interruptions: ServiceInterruptions,
    pool: pg.Pool,
    items: ItemDirectory,
    availability: ItemAvailability,
    accounts: AccountDirectory,
    blocks: Blocks,
  ) {
    this.tools = { items, availability, accounts, blocks, pool };
  }

  /** @returns the parcel's id @throws Rejected as a request of one of the items alone, parcel_one_owner, price_changed */
  async send(context: CommandContext, body: RequestParcelBody): Promise<string> {
    const parcel = { id: context.newTarget('request-parcel'), rounds: body.items.length };
    const ids = roundIdsOf(parcel);
    const { startDate, couponId, message } = body;
    const inputs = body.items.map((item, index): Omit<RequestRentalSent, 'message'> => {
      const first = index === 0 && couponId !== undefined ? { couponId } : {};
      return { ...item, startDate, shippingMethod: 'delivery', parcel, ...first };
    });
    const stored = await this.storedOf(context, ids);
    const sent: string[] = [];
    try {
      for (const [index, roundId] of ids.entries()) {
        // Once, before the first request that isn't stored. A retry of a whole parcel gets the first answer, also after a
        // change of price.
        if (index === stored.length) await this.check(context, { ids, inputs, stored }, body.expectedTotal);
        await this.request(context, roundId, inputs[index]!, index === 0 ? message : undefined);
        sent.push(roundId);
      }
    } catch (error) {
      // Another request, a limit or a new price came in between. If the key was used for another parcel, the rounds so far are
      // that parcel's.
      if (error instanceof Rejected && error.code !== 'idempotency_key_reused') await this.takeBack(context, sent);
      throw error;
    }
    return parcel.id;
  }

  /**
   * The rounds that an earlier attempt has stored, the first ones of the parcel: fewer than all if the server died in
   * between.
   * @throws Rejected write_conflict if it was refused midway and taken back, or its part of the parcel has been answered
   */
  private async storedOf(context: CommandContext, ids: readonly string[]): Promise<readonly ParcelRound[]> {
    const stored = await existingOf(ids, this.rounds);
    if (stored.length === ids.length) return stored;
    const open = stored.filter(({ round }) => isUnanswered(round.status));
    if (open.length === stored.length) return stored;
    // The server died while it took them back.
    const isTakenBack = stored.some(({ round }) => round.status === 'request_cancelled');
    if (isTakenBack)
      await this.takeBack(
        context,
        open.map(({ roundId }) => roundId),
      );
    throw new Rejected('write_conflict');
  }

  private async request(
    context: CommandContext,
    roundId: string,
    input: Omit<RequestRentalSent, 'message'>,
    message: string | undefined,
  ): Promise<void> {
    const command = RoundCommand.from(context, {
      name: 'request-rental',
      roundId,
      input: async (uploads) => {
        const attached = await uploads.text('requestMessage', message);
        return attached === null ? input : { ...input, message: attached };
      },
    });
    await this.bus.execute(command);
  }

  private async takeBack(context: CommandContext, roundIds: readonly string[]): Promise<void> {
    for (const roundId of roundIds)
      try {
        await this.bus.execute(
          RoundCommand.from(context, { name: 'withdraw-request', roundId, input: { reason: null } }),
        );
      } catch (error) {
        // The owner has declined it at the same moment.
        if (!isRefusal(error)) throw error;
      }
  }

  /**
   * Before anything more is stored. What an earlier attempt has stored keeps its terms: with those of the missing ones they
   * make the total that the borrower has accepted.
   */
  private async check(
    context: CommandContext,
    { ids, inputs, stored }: Attempt,
    expectedTotal: Yen | undefined,
  ): Promise<void> {
    const terms = await Promise.all(
      inputs.map(async (input, index): Promise<Terms> => {
        const known = stored.find(({ roundId }) => roundId === ids[index]);
        if (known !== undefined) return known.round;
        const command = context.envelope('request-rental', ids[index]!, input);
        return termsIfSent({ ...command, interruptions: this.interruptions.until(command.now) }, this.tools);
      }),
    );
    if (new Set(terms.map(({ ownerId }) => ownerId)).size > 1) throw new Rejected('parcel_one_owner', 'items');
    const totalAmount = totalOfParcel(terms);
    if (expectedTotal !== undefined && expectedTotal !== totalAmount)
      throw new Rejected('price_changed', null, { expectedTotal, totalAmount });
  }
}

interface Attempt {
  readonly ids: readonly string[];
  readonly inputs: readonly Omit<RequestRentalSent, 'message'>[];
  readonly stored: readonly ParcelRound[];
}

/** The items' prices and premiums, and one shipping fee. */
const totalOfParcel = (terms: readonly Terms[]): Yen =>
  terms.reduce((sum, { fees }, index) => sum + totalOf({ ...fees, shipping: index === 0 ? fees.shipping : 0 }), 0);
