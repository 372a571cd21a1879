import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { totalOf } from '@meguri/contracts/rental-round/money.ts';
import { plus } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { AccountDirectory } from '../../accounts/account-directory.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { type OpenCheckout, PaymentProvider } from '../../payments/payment-provider.ts';
import { ItemDirectory } from '../../items/item-directory.ts';
import type { Command } from '../../streams/command.ts';
import { knowing, RoundCommand, type RoundHandled } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { checkoutLines } from './checkout-lines.ts';
import { mayStartPayment, startPayment } from './decide.ts';

/** Whether it is refused while the owner's account can't receive transfers; else the payout waits. */
interface StartPaymentSent {
  readonly payoutRequired: boolean;
}

const MINUTE = 60_000;

/** By the provider's clock, the real one: up to a minute after the round's own end of the checkout. */
const endOfPage = (): Date => new Date(Math.ceil((Date.now() + WINDOWS.checkout) / MINUTE) * MINUTE);

export class StartPayment extends RoundCommand<StartPaymentSent> {}

/** Makes the checkout at the provider; the url is in the state that it answers with. */
@CommandHandler(StartPayment)
export class StartPaymentHandler implements ICommandHandler<StartPayment> {
  constructor(
    private readonly rounds: Rounds,
    private readonly provider: PaymentProvider,
    private readonly accounts: AccountDirectory,
    private readonly items: ItemDirectory,
    private readonly settings: HttpSettings,
  ) {}

  async execute({ asked }: StartPayment): Promise<RoundHandled> {
    const { state: round } = await this.rounds.load(asked.target);
    const amount = totalOf(round.fees);
    if (!canStart(asked, round)) return this.answerOpen(asked);
    const payoutReady = await this.payoutReady(round.ownerId);
    if (asked.input.payoutRequired && !payoutReady) throw new Rejected('connect_unavailable');
    const { checkoutId, url } = await this.createCheckout(asked.target, round);
    const checkout = { checkoutId, url, expiresAt: plus(asked.now, WINDOWS.checkout) };
    return this.rounds.handle(asked, knowing(startPayment, { checkout, payoutReady, amount }));
  }

  /** With the open checkout; with what came of this very command when it is sent again; else with the rule's no. */
  private answerOpen(asked: Command<StartPaymentSent>): Promise<RoundHandled> {
    return this.rounds.handle(asked, (command, round) => {
      if (mayStartPayment(command, round) === 'open_checkout') return [];
      throw new Rejected('payment_in_progress');
    });
  }

  private async payoutReady(ownerId: number): Promise<boolean> {
    const accountId = await this.accounts.payoutAccountId(ownerId);
    return accountId !== null && (await this.provider.getAccount(accountId)).transfersEnabled;
  }

  /** Who asks twice within a minute gets the same one: its key is the round's attempt and its end. */
  private async createCheckout(roundId: string, round: RentalRound): Promise<OpenCheckout> {
    const attempt = String(round.checkouts + 1);
    const item = await this.items.snapshot(round.itemId);
    const { publicUrl } = this.settings;
    return this.provider.createCheckout({
      roundId,
      purpose: 'rental',
      ref: attempt,
      lines: checkoutLines(item?.name ?? null, round.fees),
      expiresAt: endOfPage(),
      successUrl: `${publicUrl}/payment-complete?sid={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/rental-requests/${roundId}`,
      idempotencyKey: `checkout:${roundId}:${attempt}`,
    });
  }
}

function canStart(asked: Command<StartPaymentSent>, round: RentalRound): boolean {
  try {
    return mayStartPayment(asked, round) === 'start';
  } catch (error) {
    if (error instanceof Rejected) return false;
    throw error;
  }
}
