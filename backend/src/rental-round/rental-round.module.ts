import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ItemCalendars } from '../item-calendar/item-calendars.ts';
import { FeeLinks } from '../payments/fee-links.ts';
import { RoundAttachments } from './attachments.ts';
import { COMMAND_HANDLERS } from './command-handlers.ts';
import { HandoverDesk } from './handover-desk.ts';
import { HandoverTries, handoverTriesSchema } from './handover-tries.ts';
import { ItemStanding } from './item-standing.ts';
import { RoundPhotos, roundPhotosSchema } from './photos.ts';
import { RoundDesk } from './round-desk.ts';
import { Rounds } from './rounds.ts';
import { ROUTES } from './routes.ts';
import { roundTextsSchema, RoundTexts } from './texts.ts';

/** Tables beside the log: what people wrote and showed, and their tries at hand-over codes. */
export const RENTAL_ROUND_SCHEMAS = [roundTextsSchema, roundPhotosSchema, handoverTriesSchema];

const PARTS = [ItemCalendars, Rounds, ItemStanding, FeeLinks];
const DESKS = [RoundDesk, HandoverTries, HandoverDesk, RoundTexts, RoundPhotos, RoundAttachments];

/** The rental rounds: commands and the routes to them. Needs RoundViews, the event log and the payment provider. */
@Module({})
export class RentalRoundModule {
  static register(): DynamicModule {
    return {
      module: RentalRoundModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      controllers: ROUTES,
      providers: [...PARTS, ...DESKS, ...COMMAND_HANDLERS],
      exports: [...PARTS, ...DESKS],
    };
  }
}
