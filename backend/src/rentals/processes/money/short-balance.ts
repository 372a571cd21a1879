import { waitingMoney } from '@meguri/contracts/rental-round/money/waiting-money.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { PlatformBalance } from '../../../adapters/payment-provider/payment-provider.ts';
import { yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';
import type { ProcessTools } from '../running/process.ts';
import { balanceIfReadable } from './platform-balances.ts';

/** Subject of the single incident for everything that waits for the platform's balance: topping it up ends it. */
export const BALANCE_SHORT = 'platform-balance';

interface Owed {
  readonly count: number;
  readonly amount: number;
}

/** The provider rejects or holds a movement for lack of balance: opens the incident at once. */
export async function reportShortBalance(roundId: string, tools: ProcessTools): Promise<void> {
  const ofRound = waitingMoney(await tools.streams.round(roundId));
  const ofOthers = (await tools.queries.moneyWaiting()).filter(({ id }) => id !== roundId);
  await record(owed([...ofRound, ...ofOthers]), tools);
}

/** Once a day: ends the incident when the balance suffices, and opens it before anything is rejected. */
export async function checkBalance(tools: ProcessTools): Promise<void> {
  const waiting = owed(await tools.queries.moneyWaiting());
  const { available } = await tools.balances.read();
  if (waiting.amount > available && waiting.count > 0) return record(waiting, tools);
  await tools.incidents.close(BALANCE_SHORT);
}

function owed(all: readonly { readonly needsBalance: boolean; readonly amount: number }[]): Owed {
  const waiting = all.filter(({ needsBalance }) => needsBalance);
  return { count: waiting.length, amount: waiting.reduce((sum, { amount }) => sum + amount, 0) };
}

const balanceWords = (balance: PlatformBalance | null): string =>
  balance === null
    ? '残高を確認できません'
    : `利用できる残高 ${yenWords(balance.available)}、入金予定 ${yenWords(balance.pending)}`;

/** Its retry tries everything that waits. */
async function record({ count, amount }: Owed, tools: ProcessTools): Promise<void> {
  const balance = await balanceIfReadable(tools.balances);
  await tools.incidents.record({
    subject: BALANCE_SHORT,
    roundId: null,
    jobKind: 'daily-upkeep',
    payload: { day: tokyoDate(tools.clock.now().toISOString()) },
    error: `決済会社の残高が足りません：待っている返金など ${count}件 ${yenWords(amount)}（${balanceWords(balance)}）`,
    definite: true,
    attempts: 1,
  });
}
