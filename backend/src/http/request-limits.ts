import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ErrorCode, RejectedForNow } from '@meguri/contracts/errors.ts';
import {
  MAX_MEETING_CHANGES_AN_HOUR,
  MAX_MESSAGES_A_MINUTE,
  MAX_NEW_CHATS_A_DAY,
  MAX_NEW_FOLLOWS_A_DAY,
  MAX_NEW_REQUESTS_A_DAY,
  MAX_NEW_REQUESTS_TO_OWNER_A_DAY,
  MAX_PAYMENT_PAGES_AN_HOUR,
  MAX_REPORTS_A_DAY,
  MAX_REVIEWS_AN_HOUR,
  PASSWORD_RESET_MINUTES,
} from '@meguri/contracts/limits.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { HttpSettings } from './http-settings.ts';
import { WindowCounter } from '../postgres/window-counter.ts';
import { networkOf } from './sessions/network.ts';

/** So many within a window that starts with the first. */
const LIMITS = {
  /** Of a network, whatever the names: who locks others out is slowed down. */
  'failed-login': { tries: 100, minutes: 15 },
  /** At one name from one network, with the right password too: each costs a hash. */
  login: { tries: 30, minutes: 15 },
  register: { tries: 100, minutes: 60 },
  'password-reset': { tries: 30, minutes: 60 },
  /** Of a user who knows the session but maybe not the password. */
  'password-change': { tries: 10, minutes: 15 },
  feedback: { tries: 10, minutes: 10 },
  /** Of a user: each reads everything there is of them. */
  export: { tries: 10, minutes: 60 },
  /** Of a user: each is drawn anew. */
  document: { tries: 60, minutes: 10 },
  /** Of a network: photos that are written anew for link previews and aren't kept. */
  'preview-image': { tries: 300, minutes: 10 },
  /** Of a user: the public lookup's codes can't be copied by way of this service. */
  'postal-lookup': { tries: 100, minutes: 10 },
  /** Of a user: each costs money at the service, or where there is none some seconds of a processor here. */
  'background-removal': { tries: 60, minutes: 60 },
  /** Of a user: what only the payment provider knows. It answers this service so often a second, for everybody together. */
  'provider-look': { tries: 60, minutes: 10 },
  /** Of a user, to all people together. */
  message: { tries: MAX_MESSAGES_A_MINUTE, minutes: 1 },
  /** Of a user: people whom they had not written to before. */
  'new-chat': { tries: MAX_NEW_CHATS_A_DAY, minutes: 1440 },
  /** Of a user: people whom they didn't follow, each of whom is told. */
  follow: { tries: MAX_NEW_FOLLOWS_A_DAY, minutes: 1440 },
  /** Of a user: written, changed and replied to. */
  review: { tries: MAX_REVIEWS_AN_HOUR, minutes: 60 },
  /** Of a user in one rental: times to meet that are offered or chosen, each of which the other one is told of. */
  meeting: { tries: MAX_MEETING_CHANGES_AN_HOUR, minutes: 60 },
  /** Of a borrower, to all owners and to one. */
  request: { tries: MAX_NEW_REQUESTS_A_DAY, minutes: 1440 },
  'request-to-owner': { tries: MAX_NEW_REQUESTS_TO_OWNER_A_DAY, minutes: 1440 },
  /** Of a borrower in one rental. */
  'payment-page': { tries: MAX_PAYMENT_PAGES_AN_HOUR, minutes: 60 },
  report: { tries: MAX_REPORTS_A_DAY, minutes: 1440 },
  'verification-mail': { tries: 5, minutes: 60 },
  /** To one address, counted over all who ask: a mailbox can't be filled from here. */
  'address-mail': { tries: 5, minutes: 60 },
  /** To one mailbox about what others do; what is beyond is gathered into one mail. Of a person, on all devices. */
  'notification-mail': { tries: 30, minutes: 60 },
  'notification-push': { tries: 60, minutes: 60 },
  /** Counted apart, so that naming somebody's address keeps nobody from a new password. A link holds as long as this window. */
  'reset-mail': { tries: 5, minutes: PASSWORD_RESET_MINUTES },
  /** To the holder of an address that others name. */
  'address-taken-mail': { tries: 1, minutes: 1440 },
} as const;
type LimitKind = keyof typeof LIMITS;

/** Limits that trying the demo out on one machine would reach soon. */
const NOT_FOR_DEMOS: readonly LimitKind[] = ['register', 'password-reset', 'login'];

/** Counts what may be done only so often; shared by all instances, and exact however many come at once. */
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
   * @param about what is counted apart within it
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

  /** @param now of what is counted in the domain's time; absent: real time. @throws RejectedForNow with that code */
  async take(kind: LimitKind, subject: string, code: ErrorCode = 'too_many_requests', now?: Instant): Promise<void> {
    if (await this.tryTake(kind, subject, now)) return;
    throw new RejectedForNow(code, await this.secondsLeft(kind, subject, now));
  }

  /** How long what is beyond the limit has to wait. @param now as of `take` */
  secondsLeft(kind: LimitKind, subject: string, now?: Instant): Promise<number> {
    const { tries: most, minutes } = LIMITS[kind];
    return this.counter.secondsLeft([kind, this.named(subject)], { most, minutes, now });
  }

  /** Counts one. @param now as of `take`. @returns whether it is within the limit */
  async tryTake(kind: LimitKind, subject: string, now?: Instant): Promise<boolean> {
    const { tries, minutes } = LIMITS[kind];
    return (await this.counter.take([kind, this.named(subject)], { most: tries, minutes, now })) <= tries;
  }

  /** What was counted ahead didn't happen. @param about what is counted apart within the network */
  async giveBackOfNetwork(kind: LimitKind, address: string, about = ''): Promise<void> {
    await this.counter.giveBack([kind, this.named(withinNetwork(address, about))]);
  }

  /** Addresses are counted, not collected. */
  private named(subject: string): string {
    return createHmac('sha256', this.settings.sessionSecret).update(`limit ${subject}`).digest('base64url');
  }
}

function withinNetwork(address: string, about: string): string {
  return about === '' ? networkOf(address) : `${networkOf(address)} ${about}`;
}
