import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { AccountDirectory } from '../../accounts/account-directory.ts';
import { Blocks } from '../../accounts/follows/blocks.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { ItemDirectory } from '../../catalog/items/item-directory.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { SupportChats } from '../damage/support-chat/support-chats.ts';
import { HandoverAttempts } from '../handover/handover-attempts.ts';
import { RoundChats } from '../request/approve-request/round-chats.ts';
import { Coupons } from '../request/coupons.ts';
import { OpenRequests } from '../request/open-requests.ts';
import { ItemSnapshots } from '../request/request-rental/item-snapshots.ts';
import { FitRefunds } from '../return/fit-refunds.ts';
import { ItemAvailability } from '../round/calendar/item-calendars.ts';
import { RequestedItems } from '../round/requested-items.ts';
import { Rounds } from '../round/rounds.ts';

/** The tools that preparations can ask for by name. */
@Injectable()
export class PreparationTools {
  constructor(
    readonly rounds: Rounds,
    readonly availability: ItemAvailability,
    readonly requests: OpenRequests,
    readonly coupons: Coupons,
    readonly fitRefunds: FitRefunds,
    readonly snapshots: ItemSnapshots,
    readonly limits: RequestLimits,
    readonly attempts: HandoverAttempts,
    readonly items: ItemDirectory,
    readonly requestedItems: RequestedItems,
    readonly accounts: AccountDirectory,
    readonly blocks: Blocks,
    readonly provider: PaymentProvider,
    readonly settings: HttpSettings,
    readonly pool: pg.Pool,
    readonly clock: Clock,
    readonly supportChats: SupportChats,
    readonly chats: RoundChats,
    /** For follow-up commands of the one being prepared. */
    readonly bus: CommandBus,
  ) {}
}
