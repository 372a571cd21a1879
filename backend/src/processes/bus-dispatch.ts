import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { Clock } from '../clock/clock.ts';
import { ItemCalendars } from '../item-calendar/item-calendars.ts';
import { releasePeriod } from '../item-calendar/release-period/decide.ts';
import { ApproveRequest } from '../rental-round/approve-request/handler.ts';
import { CancelRound } from '../rental-round/cancel-round/handler.ts';
import { CancelUnpaid } from '../rental-round/cancel-unpaid/handler.ts';
import { CloseDispute } from '../rental-round/close-dispute/handler.ts';
import { ConfirmReceipt } from '../rental-round/confirm-receipt/handler.ts';
import { ConfirmReturn } from '../rental-round/confirm-return/handler.ts';
import { DeclareNonReturn } from '../rental-round/declare-non-return/handler.ts';
import { DismissDamage } from '../rental-round/dismiss-damage/handler.ts';
import { ExpireRequest } from '../rental-round/expire-request/handler.ts';
import { FailPayment } from '../rental-round/fail-payment/handler.ts';
import { MarkOverdue } from '../rental-round/mark-overdue/handler.ts';
import { RecordDamageFeePayment } from '../rental-round/record-damage-fee-payment/handler.ts';
import { RecordDispute } from '../rental-round/record-dispute/handler.ts';
import { RecordFeeChargeFailure } from '../rental-round/record-fee-charge-failure/handler.ts';
import { RecordLateFeeCharge } from '../rental-round/record-late-fee-charge/handler.ts';
import { RecordPayment } from '../rental-round/record-payment/handler.ts';
import { RecordPayout } from '../rental-round/record-payout/handler.ts';
import { RecordRefund } from '../rental-round/record-refund/handler.ts';
import { RecordTransferReversal } from '../rental-round/record-transfer-reversal/handler.ts';
import { RejectRequest } from '../rental-round/reject-request/handler.ts';
import { RequestReturn } from '../rental-round/request-return/handler.ts';
import { WriteOffDamageFee } from '../rental-round/write-off-damage-fee/handler.ts';
import type { Command } from '../streams/command.ts';
import { Dispatch, type SystemCommandName, type SystemInputs, type SystemOrder } from './dispatch.ts';

type RoundCommandName = Exclude<SystemCommandName, 'release-period'>;
type OnTheBus<Name extends RoundCommandName> = new (asked: Command<SystemInputs[Name]>) => ICommand;

const COMMANDS: { readonly [Name in RoundCommandName]: OnTheBus<Name> } = {
  'approve-request': ApproveRequest,
  'reject-request': RejectRequest,
  'expire-request': ExpireRequest,
  'cancel-unpaid': CancelUnpaid,
  'fail-payment': FailPayment,
  'record-payment': RecordPayment,
  'cancel-round': CancelRound,
  'confirm-receipt': ConfirmReceipt,
  'request-return': RequestReturn,
  'mark-overdue': MarkOverdue,
  'declare-non-return': DeclareNonReturn,
  'confirm-return': ConfirmReturn,
  'dismiss-damage': DismissDamage,
  'write-off-damage-fee': WriteOffDamageFee,
  'record-refund': RecordRefund,
  'record-payout': RecordPayout,
  'record-transfer-reversal': RecordTransferReversal,
  'record-late-fee-charge': RecordLateFeeCharge,
  'record-damage-fee-payment': RecordDamageFeePayment,
  'record-fee-charge-failure': RecordFeeChargeFailure,
  'record-dispute': RecordDispute,
  'close-dispute': CloseDispute,
};

/** Sends what processes order by the ways that requests take too: the command bus, and the item's calendar. */
export class BusDispatch extends Dispatch {
  private readonly bus: CommandBus;
  private readonly calendars: ItemCalendars;
  private readonly clock: Clock;

  constructor(bus: CommandBus, calendars: ItemCalendars, clock: Clock) {
    super();
    this.bus = bus;
    this.calendars = calendars;
    this.clock = clock;
  }

  override async send<Name extends SystemCommandName>(order: SystemOrder<Name>): Promise<void> {
    try {
      await this.execute(order);
    } catch (error) {
      // The id follows from what the order is about: whatever it said then, it has taken effect.
      if (!(error instanceof Rejected) || error.code !== 'idempotency_key_reused') throw error;
    }
  }

  private async execute({ id, name, target, input, cause, process }: SystemOrder): Promise<void> {
    const asked: Command<never> = {
      id,
      target,
      input: input as never,
      actor: { as: 'system', process },
      now: this.clock.now().toISOString(),
      correlationId: cause.correlationId,
      causationId: cause.id,
    };
    if (name === 'release-period') await this.calendars.handle(asked, releasePeriod);
    else await this.bus.execute(new COMMANDS[name](asked));
  }
}
