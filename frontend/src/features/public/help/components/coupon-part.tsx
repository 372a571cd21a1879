import { PROMOTION_FIGURES } from '../../../../rental/coupons.ts';
import { FactList } from '../../../../ui/fact-list.tsx';

const { first, invited, inviter, leastTotal, leastCharge, validDays, backDays, invitationsPerYear } = PROMOTION_FIGURES;

const FACTS = [
  {
    label: '登録のクーポン',
    value: `会員登録をして、メールアドレスの確認が済むと${first}。お一人につき1枚です`,
  },
  { label: '招待のクーポン', value: `会員の招待リンクから登録すると、さらに${invited}` },
  {
    label: '招待のお礼',
    value: `招待した方のはじめての取引が完了すると${inviter}。年に${invitationsPerYear}人分までです`,
  },
  {
    label: '使い方',
    value: `合計${leastTotal}以上のリクエストに、1枚ずつ使えます。カードでのお支払いは、少なくとも${leastCharge}が残ります`,
  },
  { label: '有効期限', value: `お届けから${validDays}日後まで` },
  {
    label: '成立しなかったとき',
    value: `クーポンは戻ります。オーナーの辞退や返答期限切れのときは、期限を過ぎていても${backDays}日間使えます`,
  },
  {
    label: 'キャンセルと返金',
    value:
      '全額を返金するキャンセルのときだけ、クーポンも戻ります。開始が近いキャンセルでは、返金額からクーポンの分を差し引きます。そのほかの返金は、カードでお支払いの額までカードに行い、クーポンの分は返金しません',
  },
  {
    label: '対象外',
    value:
      '同じ方の2つ目以降のアカウント、招待した方とされた方どうしの取引、別のアカウントのクーポンに使われたカード、延長料金。サイズ返金OKで料金が戻った取引は、招待のお礼の対象になりません',
  },
] as const;

/** Coupons and invitations: who gets one for what, and when it can be used and comes back. */
export const CouponPart = () => (
  <>
    <p className="text-sm leading-relaxed text-soft">
      クーポンの分は運営事務局が負担します。オーナーの報酬は、クーポンを使わないときと変わりません。ほかの方に譲ることや、現金に換えることはできません。
    </p>
    <FactList facts={FACTS} />
  </>
);
