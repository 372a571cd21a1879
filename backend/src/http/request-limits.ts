import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ErrorCode, RejectedForNow } from '@meguri/contracts/errors.ts';
import {
  MAX_GUEST_PHOTOS,
  MAX_GUEST_QUESTIONS_AN_HOUR,
  MAX_MEETING_CHANGES_AN_HOUR,
  MAX_MESSAGES_A_MINUTE,
  MAX_NEW_CHATS_A_DAY,
  MAX_NEW_FOLLOWS_A_DAY,
  MAX_NEW_REQUESTS_A_DAY,
  MAX_NEW_REQUESTS_TO_OWNER_A_DAY,
  MAX_PAYMENT_PAGES_AN_HOUR,
  MAX_REPORTS_A_DAY,
  MAX_REVIEWS_AN_HOUR,
  MAX_SUPPORT_THREADS_A_DAY,
  PASSWORD_RESET_MINUTES,
} from '@meguri/contracts/limits.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { HttpSettings } from './http-settings.ts';
import { WindowCounter } from '../postgres/window-counter.ts';
import { networkOf } from './sessions/network.ts';

/** How many are allowed within a window that begins with the first. */
const LIMITS = {
  /** Per network, over all names: slows down a client that locks others out. */
  'failed-login': { tries: 100, minutes: 15 },
  /** Per name and network, also with the right password: each attempt costs a hash. */
  login: { tries: 30, minutes: 15 },
  /** Per network: each is stored, and may ask the provider. */
  'provider-login': { tries: 60, minutes: 15 },
  register: { tries: 100, minutes: 60 },
  /** Per network: opened invitations, so that codes can't be guessed. */
  invitation: { tries: 100, minutes: 60 },
  /**
   * Per network, and apart for each account that is known: a page requests a challenge when it opens the login, and
   * each is stored for a few minutes.
   */
  'passkey-options': { tries: 300, minutes: 15 },
  /** As the one before: answers that were refused. */
  'passkey-login': { tries: 100, minutes: 15 },
  'password-reset': { tries: 30, minutes: 60 },
  /** Per user: the request has a session but perhaps not the password. */
  'password-change': { tries: 10, minutes: 15 },
  feedback: { tries: 10, minutes: 10 },
  /** Per user: an export reads all of the user's data. */
  export: { tries: 10, minutes: 60 },
  /** Per user: each document is generated for the request. */
  document: { tries: 60, minutes: 10 },
  /** Per network: photos are re-encoded for link previews and aren't cached. */
  'preview-image': { tries: 300, minutes: 10 },
  /** Per owner: each may change all of their items, while other changes of items wait. */
  'lending-pause': { tries: 20, minutes: 60 },
  /** Per user: the public look-up's data must not be copied through this service. */
  'postal-lookup': { tries: 100, minutes: 10 },
  /** Per user: each costs money at the service, or seconds of a processor here. */
  'background-removal': { tries: 60, minutes: 60 },
  /** Per user: each asks the payment provider, which allows the whole service only so many requests a second. */
  'provider-look': { tries: 60, minutes: 10 },
  /** Per user: a page that waits for a check's result asks every few seconds, and mustn't use up what payments need. */
  'identity-look': { tries: 60, minutes: 10 },
  /** Per user: each try costs money at the provider; a failed one goes on in the same session. */
  'identity-check': { tries: 3, minutes: 1440 },
  /** Per user, over all recipients. */
  message: { tries: MAX_MESSAGES_A_MINUTE, minutes: 1 },
  /** Per user: people they hadn't written to before. */
  'new-chat': { tries: MAX_NEW_CHATS_A_DAY, minutes: 1440 },
  /** Per user: people they didn't follow yet, each of whom is notified. */
  follow: { tries: MAX_NEW_FOLLOWS_A_DAY, minutes: 1440 },
  /** Per user: reviews written, changed and replied to. */
  review: { tries: MAX_REVIEWS_AN_HOUR, minutes: 60 },
  /** Per user in one rental: meeting times offered or chosen, each of which notifies the other party. */
  meeting: { tries: MAX_MEETING_CHANGES_AN_HOUR, minutes: 60 },
  /** Per borrower, over all owners and per owner. */
  request: { tries: MAX_NEW_REQUESTS_A_DAY, minutes: 1440 },
  'request-to-owner': { tries: MAX_NEW_REQUESTS_TO_OWNER_A_DAY, minutes: 1440 },
  /** Per borrower in one rental. */
  'payment-page': { tries: MAX_PAYMENT_PAGES_AN_HOUR, minutes: 60 },
  report: { tries: MAX_REPORTS_A_DAY, minutes: 1440 },
  /** Per network: each mails a link to an address that the guest enters. */
  'guest-question': { tries: MAX_GUEST_QUESTIONS_AN_HOUR, minutes: 60 },
  /**
   * Per recipient's address. Counted separately from `address-mail`, which only addresses without an account use up:
   * a rejected question would reveal whether an address has one, and questions would block a member's verification.
   */
  'guest-question-mail': { tries: 5, minutes: 60 },
  /** Per network: twice the photos of its questions, because a question with a corrected address uploads them again. */
  'guest-photo': { tries: 2 * MAX_GUEST_PHOTOS * MAX_GUEST_QUESTIONS_AN_HOUR, minutes: 60 },
  'support-thread': { tries: MAX_SUPPORT_THREADS_A_DAY, minutes: 1440 },
  'verification-mail': { tries: 5, minutes: 60 },
  /** Per recipient's address, over all senders: prevents flooding a mailbox through this service. */
  'address-mail': { tries: 5, minutes: 60 },
  /** Per user, over all devices: mails about what others do. Those beyond the limit are gathered into one mail. */
  'notification-mail': { tries: 30, minutes: 60 },
  'notification-push': { tries: 60, minutes: 60 },
  /**
   * Counted separately from other mails: otherwise entering an address elsewhere could block its password reset. A link
   * is valid as long as this window.
   */
  'reset-mail': { tries: 5, minutes: PASSWORD_RESET_MINUTES },
  /** Per address: warns its holder that others tried to use it. */
  'address-taken-mail': { tries: 1, minutes: 1440 },
} as const;
type LimitKind = keyof typeof LIMITS;

/** Limits that a demo on one machine would soon reach. */
const NOT_FOR_DEMOS: readonly LimitKind[] = [
  ...(['register', 'password-reset', 'login', 'provider-login', 'passkey-options', 'passkey-login'] as const),
];

/** Counts limited actions; shared by all instances, and exact under concurrency. */
@Injectable()
export class RequestLimits {
  private readonly counter: WindowCounter;

  constructor(
    pool: pg.Pool,
    private readonly settings: HttpSettings,
  ) {
    this.counter = new WindowCounter(pool, {
      table: 'app.request_limits',
      key: { kind: '$1', subject: '$2' },
      count: 'tries',
    });
  }

  /**
   * Counts one for the address's network.
   * @param about what is counted separately within the network
   * @throws RejectedForNow `too_many_requests`
   */
  async takeOfNetwork(kind: LimitKind, address: string, about = ''): Promise<void> {
    if (this.settings.demo && networkOf(address) === 'loopback' && NOT_FOR_DEMOS.includes(kind)) return;
    await this.take(kind, withinNetwork(address, about));
  }

  /** Counts one for the address's network. @returns whether it is within the limit */
  tryTakeOfNetwork(kind: LimitKind, address: string): Promise<boolean> {
    return this.tryTake(kind, networkOf(address));
  }

  /** @param now for limits in the domain's time; absent: real time. @throws RejectedForNow with that code */
  async take(kind: LimitKind, subject: string, code: ErrorCode = 'too_many_requests', now?: Instant): Promise<void> {
    if (await this.tryTake(kind, subject, now)) return;
    throw new RejectedForNow(code, await this.secondsLeft(kind, subject, now));
  }

  /** The seconds to wait for a subject that is over the limit. @param now as of `take` */
  secondsLeft(kind: LimitKind, subject: string, now?: Instant): Promise<number> {
    const { tries: most, minutes } = LIMITS[kind];
    return this.counter.secondsLeft([kind, this.named(subject)], { most, minutes, now });
  }

  /** Counts one. @param now as of `take`. @returns whether it is within the limit */
  async tryTake(kind: LimitKind, subject: string, now?: Instant): Promise<boolean> {
    const { tries, minutes } = LIMITS[kind];
    return (await this.counter.take([kind, this.named(subject)], { most: tries, minutes, now })) <= tries;
  }

  /** Takes back a count when its action didn't happen. */
  async giveBack(kind: LimitKind, subject: string): Promise<void> {
    await this.counter.giveBack([kind, this.named(subject)]);
  }

  /** The same for the address's network. @param about what is counted separately within the network */
  giveBackOfNetwork(kind: LimitKind, address: string, about = ''): Promise<void> {
    return this.giveBack(kind, withinNetwork(address, about));
  }

  /** Only a hash is stored, so the table is no list of addresses. */
  private named(subject: string): string {
    return createHmac('sha256', this.settings.sessionSecret).update(`limit ${subject}`).digest('base64url');
  }
}

function withinNetwork(address: string, about: string): string {
  return about === '' ? networkOf(address) : `${networkOf(address)} ${about}`;
}
