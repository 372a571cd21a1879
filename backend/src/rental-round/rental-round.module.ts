import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ItemCalendars } from '../item-calendar/item-calendars.ts';
import { FeeLinks } from '../payments/fee-links.ts';
import { RoundAttachments } from './attachments.ts';
import { COMMAND_HANDLERS } from './command-handlers.ts';
import { HandoverDesk } from './handover-desk.ts';
import { HandoverTries, handoverTriesSchema } from './handover-tries.ts';
import { ItemStanding } from './item-standing.ts';
import { RoundPhotos, roundPhotosSchema } from './photos.ts';
import { Rounds } from './rounds.ts';
import { roundTextsSchema, RoundTexts } from './texts.ts';

/** Tables beside the log: what people wrote and showed, and their tries at hand-over codes. */
export const RENTAL_ROUND_SCHEMAS = [roundTextsSchema, roundPhotosSchema, handoverTriesSchema];

const PARTS = [ItemCalendars, Rounds, ItemStanding, FeeLinks];
const DESKS = [HandoverTries, HandoverDesk, RoundTexts, RoundPhotos, RoundAttachments];

/** The rental rounds' commands. Needs the event log, the payment provider, accounts, items and uploads. */
@Module({})
export class RentalRoundModule {
  /** @param ports provide BorrowerStanding */
  static register(...ports: Provider[]): DynamicModule {
    return {
      module: RentalRoundModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers: [...PARTS, ...DESKS, ...COMMAND_HANDLERS, ...ports],
      exports: [...PARTS, ...DESKS],
    };
  }
}
