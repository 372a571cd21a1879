import { isBeingCharged, mayBeExtendedAgain, newestExtension, openExtension } from '../extension.ts';
import { hasPayer, isDisputed } from '../money/round-money.ts';
import type { Extension } from '../rental-round.ts';
import { extensionPaymentEnd, extensionReplyEnd, mayAskAgain, mayAskNow } from '../time/extension-windows.ts';
import { type Check, need, open, rule, systemFrom, type Verdict } from './checks.ts';

/** Until it is paid or ended the round isn't returned or late: both are counted from the due time that it moves. */
export const noExtensionOpen = need((round) => openExtension(round) === null, 'not_due');
const extensionIs =
  (state: Extension['state'], otherwise: Verdict): Check =>
  (round) =>
    newestExtension(round)?.state === state || otherwise;
const noDispute = need((round) => !isDisputed(round), 'extension_on_hold');
/** The newest extension has ended so already. */
const extensionDoneIn =
  (state: Extension['state']): Check =>
  (round) =>
    newestExtension(round)?.state === state ? 'done' : true;

/** Otherwise it could be paid twice, or after it was withdrawn. */
const isNotBeingCharged = need((round) => {
  const open = openExtension(round);
  return open === null || !isBeingCharged(open);
}, 'outcome_unknown');

/** The rules of extensions, part of RULES. */
export const EXTENSION_RULES = {
  request_extension: rule(
    ['borrower'],
    open('ExtensionRequested'),
    (round) => (openExtension(round) === null ? true : 'done'),
    need(mayBeExtendedAgain, 'extension_not_possible'),
    need(({ damage }) => (damage?.wantedBackAt ?? null) === null, 'extension_not_possible'),
    need(({ fitRefundAt }) => fitRefundAt === undefined, 'extension_not_possible'),
    noDispute,
    need(mayAskAgain, 'extension_refused'),
    need(mayAskNow, 'extension_not_now'),
  ),
  withdraw_extension: rule(
    ['borrower'],
    open('ExtensionWithdrawn'),
    extensionDoneIn('withdrawn'),
    need((round) => openExtension(round) !== null, 'extension_over'),
    isNotBeingCharged,
  ),
  approve_extension: rule(
    ['owner', 'system'],
    open('ExtensionApproved'),
    extensionDoneIn('approved'),
    extensionIs('requested', 'extension_over'),
    need(
      (round, { now, interruptions }) => now < (extensionReplyEnd(round, interruptions) ?? now),
      'reply_window_over',
    ),
    noDispute,
  ),
  /** Possible after the window, too, until the expiry is recorded. */
  decline_extension: rule(
    ['owner'],
    open('ExtensionDeclined'),
    extensionDoneIn('declined'),
    extensionIs('requested', 'extension_over'),
  ),
  /** On a payment page. */
  pay_extension: rule(
    ['borrower'],
    extensionIs('approved', 'nothing_to_charge'),
    need(
      (round, { now, interruptions }) => now < (extensionPaymentEnd(round, interruptions) ?? now),
      'payment_window_over',
    ),
    isNotBeingCharged,
    need(hasPayer, 'nothing_to_charge'),
  ),
  expire_extension: rule(
    ['system'],
    open('ExtensionExpired'),
    systemFrom(
      (round, interruptions) => extensionReplyEnd(round, interruptions) ?? extensionPaymentEnd(round, interruptions),
    ),
  ),
};
