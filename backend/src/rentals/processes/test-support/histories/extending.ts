import type { CommandBus } from '@nestjs/cqrs';
import { verdictOn } from '@meguri/contracts/rental-round/actions/rules.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { later, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../../../../adapters/payment-provider/payment-provider.ts';
import { ROUND_COMMANDS } from '../../../commands/registry.ts';
import type { Numbered } from '../../../extension/extension-number.ts';
import { endPagesFirst } from '../../../money/fees/end-pages-first.ts';
import type { RoundCommand } from '../../../round/round-command.ts';
import type { Rounds } from '../../../round/rounds.ts';
import { type History, uuidOf } from './history.ts';
import { BORROWER } from './participants.ts';

const DAY = 86_400_000;
/** Whichever is the newest one. */
const ANY: Numbered = { n: null };
const PRICES = [200, 1285, 3000, 3001, 49_990] as const;

/**
 * The next steps of an extension: the borrower requests a week, the owner answers, often at once. @returns whether there
 * was one
 */
export async function extend(history: History, id: string, round: RentalRound): Promise<boolean> {
  const { random } = history;
  const open = openExtension(round);
  if (open === null) return request(history, id, round) && (random.chance(0.3) || extendOn(history, id));
  if (open.state === 'approved') return random.chance(0.2) && withdraw(history, id, round);
  const luck = random.next();
  if (luck < 0.75) return history.tries('approve-extension', 'owner', id, { n: open.n, blocked: false });
  if (luck < 0.85) return history.tries('decline-extension', 'owner', id, { n: open.n });
  return luck < 0.95 && withdraw(history, id, round);
}

async function extendOn(history: History, id: string): Promise<true> {
  await extend(history, id, history.round(id)!);
  return true;
}

function request(history: History, id: string, { startDate }: RentalRound): boolean {
  const { random, now } = history;
  history.advance(Date.parse(later(now, startOfDay(startDate))) - Date.parse(now) + DAY * random.next());
  const free = { itemSuspended: false, blocked: false, reservedPeriods: [], blockedPeriods: [] };
  const expected = { expectedPrice: null, expectedEndDate: null };
  const asked = { ...expected, savedCard: random.chance(0.5), price: random.pick(PRICES) };
  return history.tries('request-extension', 'borrower', id, { ...free, ...asked, borrowerUnpaidFee: false });
}

/** Through the preparation of the command, which ends the payment pages first. */
async function withdraw(history: History, id: string, round: RentalRound): Promise<boolean> {
  const tools = {
    provider: history.provider as unknown as PaymentProvider,
    rounds: { load: async () => ({ state: round }) } as unknown as Rounds,
    bus: { execute: async ({ name, command }: RoundCommand) => history.apply(name, command) } as unknown as CommandBus,
  };
  const correlationId = uuidOf('c4000000', history.fresh());
  const command = {
    ...{ id: correlationId, target: id, input: ANY, actor: { as: 'member', userId: BORROWER } as const },
    ...{ now: history.now, interruptions: [], correlationId, causationId: null },
  };
  try {
    await endPagesFirst<Numbered>('extension')(command, ROUND_COMMANDS['withdraw-extension'].decide, tools);
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentRefused)) throw error;
    return false;
  }
  return history.tries('withdraw-extension', 'borrower', id, ANY);
}

/** Whether the borrower can open the payment page of an extension. */
export const mayPayExtension = ({ now }: History, round: RentalRound): boolean =>
  verdictOn('pay_extension', round, 'borrower', { now, interruptions: [] }) === true;
