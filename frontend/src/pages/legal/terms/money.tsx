import { FIGURES } from '../../../rental/figures.ts';
import { type LegalSection, Paragraphs } from '../legal-layout.tsx';
import { OPERATOR } from '../operator.ts';

/** What is paid, what goes back, and what the owner receives. */
export const MONEY_TERMS: readonly LegalSection[] = [
  {
    id: 'price',
    title: '料金と支払い',
    content: (
      <Paragraphs
        items={[
          `借り手は、レンタル料金と往復の送料（対象地域内一律${FIGURES.shipping}、手渡しの場合は0円）の合計を支払います。保険料は、ベータ期間中は申し受けません。`,
          `支払いは、${OPERATOR.payments.name}を通じたクレジットカード決済によります。カードの情報は決済代行会社に保存され、延滞料および損害金の請求に用いることを、支払いの際に表示します。`,
          '料金および送料は、リクエストした時点のものを適用し、その後の改定によって変わることはありません。',
        ]}
      />
    ),
  },
  {
    id: 'payout',
    title: 'オーナーの報酬',
    content: (
      <Paragraphs
        items={[
          `当社は、取引の完了後、レンタル料金から決済サービス手数料${FIGURES.payoutFeePercent}%（1円未満切り捨て）を差し引いた金額を、オーナーの連結アカウントに支払います。たとえば料金が${FIGURES.example.price}のときは、手数料${FIGURES.example.payoutFee}を差し引いた${FIGURES.example.payout}です。`,
          '延滞料および損害金からは、手数料を差し引きません。',
          '支払いについて異議の申し立て（チャージバック）があったときは、その解決まで支払いを保留します。',
        ]}
      />
    ),
  },
  {
    id: 'cancellation',
    title: 'キャンセルと返金',
    content: (
      <>
        <p>支払い後、発送前の取引は、次のとおりキャンセルできます。</p>
        <Paragraphs
          items={[
            `借り手によるキャンセルは、利用開始日の0時の${FIGURES.freeCancellationHours}時間前までは、全額を返金します。`,
            `それより後、利用開始日の0時までのキャンセルは、レンタル料金の半額（1円未満は借り手に有利に計算します）と送料その他の全額を返金します。残る半額は、手数料を差し引いてオーナーに支払います。`,
            '利用開始日の0時を過ぎても発送されていない取引を借り手がキャンセルしたとき、ならびにオーナー、運営または自動処理によるキャンセルのときは、全額を返金します。',
            '支払い前のリクエストは、いつでも無料で取り消せます。発送後のキャンセルはできません。',
            '返金は、支払いに用いたカードに対して行います。カード会社により、反映までに日数がかかることがあります。',
          ]}
        />
      </>
    ),
  },
  {
    id: 'damage',
    title: '不具合・損害',
    content: (
      <Paragraphs
        items={[
          '借り手は受け取りから返却まで、オーナーは返却の確認まで、それぞれ写真を添えて不具合を報告できます。報告がある間、取引の完了と報酬の支払いは保留されます。',
          '運営は、双方の申し出と写真を確認し、返金、損害金の請求または報告の取り下げを判断します。',
          `損害金は、アイテムの損害に相当する金額とし、一つの取引につき、1週間のレンタル料金の${FIGURES.damageFeeMaximumPrices}倍を上限とします。`,
          `借り手は、損害金の通知から${FIGURES.damageFeeDays}日以内に、支払うか、一度に限り異議を申し立てることができます。期限までにいずれもないときは、登録されたカードに請求します。`,
          `会員からの報告について、報告から${FIGURES.dismissalDays}日以内に損害金の請求または返金の判断がされないときは、その報告は取り下げられたものとして取引を再開します。`,
          '通常の使用による軽微な劣化は、損害には当たりません。',
        ]}
      />
    ),
  },
];
