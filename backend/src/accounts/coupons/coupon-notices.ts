import type { CouponKind } from '@meguri/contracts/coupon/coupons.ts';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { untilWords, yenWords } from '../../event-sourcing/clock/tokyo-words.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';

export interface AnnouncedCoupon {
  readonly id: string;
  readonly userId: number;
  readonly kind: CouponKind;
  readonly amount: number;
  readonly leastTotal: number;
  readonly endsAt: Instant;
}

const TITLES: Readonly<Record<CouponKind, string>> = {
  first: '会員登録のクーポンが届きました',
  invited: '招待のクーポンが届きました',
  inviter: '招待した方の取引が完了し、クーポンが届きました',
};

const terms = ({ leastTotal, endsAt }: AnnouncedCoupon): string =>
  `合計${yenWords(leastTotal)}以上のリクエストに、${untilWords(endsAt)}まで使えます。`;

export const givenNotice = (coupon: AnnouncedCoupon, at: Instant): Notice =>
  noticeOf(coupon, 'coupon_given', {
    ...{ title: TITLES[coupon.kind], at },
    sentence: `${yenWords(coupon.amount)}のクーポンです。${terms(coupon)}`,
  });

/** @param isLast the second one about this coupon */
export const endsSoonNotice = (coupon: AnnouncedCoupon, at: Instant, isLast = false): Notice =>
  noticeOf(
    coupon,
    'coupon_ends_soon',
    {
      ...{ title: isLast ? 'クーポンの期限がまもなくです' : 'クーポンの期限が近づいています', at },
      sentence: `${yenWords(coupon.amount)}のクーポンは、${terms(coupon)}`,
    },
    // A coupon that came back with a later end is announced again.
    `${isLast ? 'last ' : ''}${coupon.endsAt}`,
  );

export const revokedNotice = (coupon: AnnouncedCoupon, reason: string, at: Instant): Notice =>
  noticeOf(coupon, 'coupon_revoked', {
    ...{ title: 'クーポンが取り消されました', at },
    sentence: `運営事務局が${yenWords(coupon.amount)}のクーポンを取り消しました。理由：${reason}`,
  });

function noticeOf(
  { id, userId }: AnnouncedCoupon,
  kind: NotificationKind,
  words: Pick<Notice, 'title' | 'sentence' | 'at'>,
  which = '',
): Notice {
  return {
    id: noticeId(`coupon ${id}${which}`, userId, kind),
    ...{ userId, kind, who: null, path: '/coupons' },
    ...words,
    ...{ roundId: null, itemId: null, deadline: null, gathers: null },
  };
}
