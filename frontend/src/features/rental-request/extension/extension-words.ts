import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import type { Tone } from '../../../ui/states/tones.ts';
import { isFitRefundAsked } from '../fit-refund/fit-refund-facts.ts';
import { dueAfter, type ExtensionFacts } from './extension-facts.ts';

type Extension = NonNullable<RentalRequest['extension']>;

interface Label {
  readonly label: string;
  readonly tone: Tone;
}
const LABELS: Readonly<Record<Extension['state'], Label>> = {
  requested: { label: '返答待ち', tone: 'warn' },
  approved: { label: 'お支払い待ち', tone: 'warn' },
  paid: { label: '延長済み', tone: 'good' },
  declined: { label: '辞退', tone: 'plain' },
  withdrawn: { label: '取り消し済み', tone: 'plain' },
  expired: { label: '期限切れ', tone: 'plain' },
};
const CUT_SHORT: Label = { label: '終了', tone: 'plain' };

/** The badge of an extension, for both parties. */
export const labelOf = ({ state, wasCutShort }: Extension): Label => (wasCutShort ? CUT_SHORT : LABELS[state]);

/** While the item is out and not late: only then an extension that came to nothing matters. */
const isInTime = ({ status }: ExtensionFacts): boolean =>
  status === 'in_use' || status === 'return_shipping_code_generated';

/** What has become of the newest extension, and what comes next; null: nothing to say. */
export function extensionSentence(facts: ExtensionFacts): string | null {
  const { extension } = facts;
  if (extension === null || !isInTime(facts)) return null;
  const until = dueAfter(extension.endDate);
  const stays = `返却期限は${untilTime(facts.returnDueAt, dayAndTime)}のままです。`;
  const isOwner = facts.viewerParty === 'owner';
  switch (extension.state) {
    case 'requested':
      return isOwner
        ? null
        : `${extension.savedCard ? BY_CARD : ''}お支払いが済むと、返却期限が${until}になります。返答がなければ、${stays}料金もかかりません。`;
    case 'approved':
      return approvedSentence(facts, extension, stays);
    case 'paid':
      return `返却期限は${until}になりました。`;
    case 'declined':
      return isOwner ? `延長を辞退しました。${stays}` : `オーナーの都合により、延長できませんでした。${stays}${FREE}`;
    case 'withdrawn':
      return isOwner ? `借り手が延長のリクエストを取り消しました。${stays}` : null;
    case 'expired':
      return `${becauseOf(facts, extension, stays)}${isOwner ? '' : FREE}`;
  }
}

const BY_CARD = '承認されると、登録カードで決済します。';
const FREE = '延長料金はかかっていません。';
const UNANSWERED = '期限までに返答がなかったため、延長のリクエストは終了しました。';
const UNPAID = '期限までにお支払いがなかったため、延長のリクエストは終了しました。';
const RETURN_BEGUN = '返却が始まったため、延長のリクエストは終了しました。';
const DAMAGED = '不具合が報告されたため、延長のリクエストは終了しました。';

/** The return may move while a report is examined, and has begun when the price was asked back. */
function becauseOf(facts: ExtensionFacts, { wasApproved, wasCutShort }: Extension, stays: string): string {
  if (wasCutShort) return isFitRefundAsked(facts) ? RETURN_BEGUN : DAMAGED;
  return (wasApproved ? UNPAID : UNANSWERED) + stays;
}

/** The borrower who has to pay reads about it in the next step. */
function approvedSentence(
  { viewerParty, actions }: ExtensionFacts,
  extension: Extension,
  stays: string,
): string | null {
  const { endDate, payBy, savedCard, cardDeclined } = extension;
  const moves = `返却期限が${dueAfter(endDate)}になります。`;
  if (viewerParty !== 'borrower')
    return `お支払いが済むと、${moves}${payBy === null ? '期限' : untilTime(payBy, dayAndTime)}までにお支払いがなければ、${stays}`;
  if (actions.includes('pay_extension')) return null;
  return savedCard && !cardDeclined
    ? `オーナーが承認しました。登録カードでのお支払いを確認しています。済むと、${moves}`
    : `お支払いの期限を過ぎたため、お支払いが済んでいるかを確認しています。済んでいなければ、${stays}`;
}
