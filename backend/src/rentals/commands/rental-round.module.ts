import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredNotification } from '../../notifications/notification.entity.ts';
import { SupportChatMember } from '../damage/support-chat/support-chat-member.entity.ts';
import { FeeLinks } from '../money/fees/fee-links.ts';
import { FeePages } from '../money/fees/fee-pages.ts';
import { BlockedDaysController } from './blocked-days.controller.ts';
import { CalendarCommandHandler } from '../round/calendar/calendar-command.ts';
import { ItemAvailability, ItemCalendars } from '../round/calendar/item-calendars.ts';
import { DamageController } from '../damage/damage.controller.ts';
import { SendSupportMessageHandler } from '../damage/support-chat/send-support-message.ts';
import { SupportChats } from '../damage/support-chat/support-chats.ts';
import { SupportMarks } from '../damage/support-chat/support-marks.ts';
import { ExtensionController } from '../extension/extension.controller.ts';
import { ExtensionPaymentController } from '../extension/extension-payment.controller.ts';
import { MeetingsController } from '../handover/agree-on-meeting/meetings.controller.ts';
import { HandoverAttempts } from '../handover/handover-attempts.ts';
import { EvidencePacks } from '../money/evidence/evidence-packs.ts';
import { ChatSeen } from '../money/evidence/chat-seen.ts';
import { Pdfs } from '../../adapters/pdf/pdfs.ts';
import { FourEyesLimit } from './proposals/four-eyes-limit.ts';
import { OperatorCommands } from './proposals/operator-commands.ts';
import { FeesController } from '../money/fees/fees.controller.ts';
import { SettlingByHand } from '../money/settle-obligation/settling-by-hand.ts';
import { MoneyTries } from '../money/tries/money-tries.ts';
import { UnrecordedPayments } from '../money/fees/unrecorded-payments.ts';
import { PaidCheckoutController } from '../payment/paid-checkout.controller.ts';
import { PaymentController } from '../payment/payment.controller.ts';
import { PaymentOutcomes } from '../payment/payment-outcomes.ts';
import { RoundChats } from '../request/approve-request/round-chats.ts';
import { BorrowerCards } from '../request/borrower-cards.ts';
import { CouponClaims } from '../request/coupon-claims.ts';
import { Coupons } from '../request/coupons.ts';
import { OpenRequests } from '../request/open-requests.ts';
import { ItemSnapshots } from '../request/request-rental/item-snapshots.ts';
import { AnswerParcel } from '../request/parcels/answer-parcel.ts';
import { CancelParcel } from '../request/parcels/cancel-parcel.ts';
import { ParcelsController } from '../request/parcels/parcels.controller.ts';
import { RequestParcel } from '../request/parcels/request-parcel.ts';
import { RequestsController } from '../request/requests.controller.ts';
import { FitRefundController } from '../return/fit-refund.controller.ts';
import { FitRefunds } from '../return/fit-refunds.ts';
import { ReturnRequestController } from '../return/return-request.controller.ts';
import { CommandWatch } from './command-watch.ts';
import { RoundAttachments } from '../round/attachments.ts';
import { ParcelCommands } from '../round/parcel-commands.ts';
import { ParcelRounds } from '../round/parcel-rounds.ts';
import { RequestedItems } from '../round/requested-items.ts';
import { RoundPhotos, RoundTexts, RoundUploads } from '../round/uploads.ts';
import { RoundCommandHandler } from './handler.ts';
import { PreparationTools } from './preparation-tools.ts';
import { Rounds } from '../round/rounds.ts';
import { StatusController } from './status.controller.ts';

const CONTROLLERS = [
  BlockedDaysController,
  RequestsController,
  ParcelsController,
  StatusController,
  PaymentController,
  PaidCheckoutController,
  ExtensionController,
  ReturnRequestController,
  FitRefundController,
  MeetingsController,
  DamageController,
  FeesController,
  ExtensionPaymentController,
];
const PARTS = [
  SupportChats,
  SupportMarks,
  Rounds,
  ParcelRounds,
  ParcelCommands,
  RoundUploads,
  RoundTexts,
  RoundPhotos,
  RoundAttachments,
  RequestedItems,
  ItemCalendars,
  ItemAvailability,
  FeeLinks,
  FeePages,
  UnrecordedPayments,
  MoneyTries,
  SettlingByHand,
  OperatorCommands,
  EvidencePacks,
  ChatSeen,
  RoundChats,
  BorrowerCards,
  CouponClaims,
  Pdfs,
];

/** The rental rounds: commands and their routes. Needs RequestViews, the event log and the payment provider. */
@Module({})
export class RentalRoundModule {
  /** @param yen of a round that one operator may move per day */
  static register(yen: number): DynamicModule {
    return {
      module: RentalRoundModule,
      global: true,
      imports: [CqrsModule, TypeOrmModule.forFeature([StoredNotification, SupportChatMember])],
      controllers: CONTROLLERS,
      providers: [
        ...[
          ...PARTS,
          PaymentOutcomes,
          RequestParcel,
          AnswerParcel,
          CancelParcel,
          OpenRequests,
          FitRefunds,
          ItemSnapshots,
          HandoverAttempts,
          PreparationTools,
          CommandWatch,
          RoundCommandHandler,
          CalendarCommandHandler,
          SendSupportMessageHandler,
        ],
        { provide: Coupons, useExisting: CouponClaims },
        { provide: FourEyesLimit, useValue: new FourEyesLimit(yen) },
      ],
      exports: [...PARTS, FourEyesLimit, CqrsModule],
    };
  }
}
