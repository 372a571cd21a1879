import { Fragment } from 'react';
import { AREA } from '../../../rental/people/area.ts';
import { FIT_REFUND } from '../../../rental/fit-refund.ts';
import { COVER_FIGURES } from '../../../rental/cover.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { LegalLayout, type LegalSection, LegalTable } from './legal-layout.tsx';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'operator',
    title: '事業者',
    content: (
      <LegalTable
        rows={[
          ['販売事業者', OPERATOR.company],
          ['運営責任者', OPERATOR.representative],
          ['所在地', `〒${OPERATOR.postCode} ${OPERATOR.address}`],
          [
            '電話番号',
            <Fragment key="phone">
              <span>{OPERATOR.phone}</span>
              <span>{`受付 ${OPERATOR.hours}`}</span>
            </Fragment>,
          ],
          [
            'メールアドレス',
            <a key="mail" href={`mailto:${OPERATOR.email}`} className="w-fit underline underline-offset-4">
              {OPERATOR.email}
            </a>,
          ],
        ]}
      />
    ),
  },
  {
    id: 'price',
    title: '料金',
    content: (
      <LegalTable
        rows={[
          ['レンタル料金', 'アイテムごとに、1週間の料金を消費税込みで表示します。'],
          [
            '送料',
            `往復で、対象地域内一律 ${FIGURES.shipping}（税込）。まとめて借りる場合は、荷物ひとつにつきこの金額です。手渡しの場合、送料は発生しません。`,
          ],
          ['延長料金', '期間を延長するときは、延長をリクエストした時点の1週間の料金（税込）。送料は発生しません。'],
          [
            'あんしん補償料',
            `リクエストの際に選んだときに限ります。1週間のレンタル料金の${COVER_FIGURES.premiumPercent}%（${COVER_FIGURES.leastPremium}から${COVER_FIGURES.mostPremium}まで、税込）。返却されたアイテムの損害金のうち、損害金ごとに${COVER_FIGURES.caseMinimum}（1週間のレンタル料金がこれを超えるときは、その料金）まで、一つの取引につき合わせて${COVER_FIGURES.most}までを、当社が負担します。`,
          ],
          [
            '決済サービス手数料',
            `オーナーの報酬から、レンタル料金の${FIGURES.payoutFeePercent}%を差し引きます。借り手のご負担はありません。`,
          ],
          [
            '延滞料',
            `${FIGURES.rentalDays}日分の料金を日割りにした金額の${FIGURES.lateFeeRate}倍 × 延滞した日数（最大${FIGURES.lateFeeMaximumDays}日分）`,
          ],
          [
            '損害金',
            `アイテムを損傷し、または紛失したとき。1週間のレンタル料金の${FIGURES.damageFeeMaximumPrices}倍を上限とします。オーナーがこれより低い上限を設定したアイテムでは、その金額を上限とします。`,
          ],
          [
            'その他の費用',
            '「クリーニング必須」と表示したアイテム（「洗わず返せる」と表示したアイテムを除く）のクリーニング代と、インターネットの通信料は、お客さまのご負担となります。',
          ],
        ]}
      />
    ),
  },
  {
    id: 'payment',
    title: '支払いと提供の時期',
    content: (
      <LegalTable
        rows={[
          ['支払い方法', `クレジットカード（${OPERATOR.payments.name}による決済）`],
          [
            '支払い時期',
            `オーナーがリクエストを承認してから${FIGURES.paymentHours}時間以内（利用開始日の終わりが先に来るときは、その時まで）。延長料金は、オーナーが延長を承認してから${FIGURES.extensionPaymentHours}時間以内（返却期限の${FIGURES.extensionPaymentBeforeHours}時間前が先に来るときは、その時まで）。延滞料は、確定した後に、登録されたカードに請求します。損害金は、通知から${FIGURES.damageFeeDays}日以内に、支払うか、一度に限り異議を申し立てることができます。期限までにいずれもないときは、登録されたカードに請求します。`,
          ],
          [
            '提供の時期',
            `利用開始日から${FIGURES.rentalDays}日間。アイテムは、利用開始日に届くよう、オーナーが発送します。手渡しの場合は、承認後に決めた日時に、受け渡し場所でお渡しします。`,
          ],
          [
            '報酬の支払い',
            <p key="paid">
              <WholePhrases>{`取引の完了後、オーナーが登録した口座（${OPERATOR.payments.name}の連結アカウント）に送金します。`}</WholePhrases>
            </p>,
          ],
        ]}
      />
    ),
  },
  {
    id: 'cancellation',
    title: 'キャンセルと返品',
    content: (
      <>
        <p>キャンセルできるのは、発送または手渡しの前までです。</p>
        <LegalTable
          rows={[
            ['支払い前', 'いつでも無料で取り消せます。'],
            [
              `利用開始日の${FIGURES.freeCancellationHours}時間前まで`,
              'レンタル料金、送料、あんしん補償料の全額を返金します。',
            ],
            ['それより後、利用開始日の前まで', 'レンタル料金の半額と、送料とあんしん補償料の全額を返金します。'],
            [
              'まとめて借りる荷物の一部だけのとき',
              '上の金額から、その分の送料を除いて返金します。荷物のアイテムがひとつも送られないことになったときは、送料も返金します。',
            ],
            ['利用開始日になっても発送・手渡しされないとき', 'キャンセルすると、全額を返金します。'],
            [
              'オーナー・当社の都合',
              '全額を返金します。発送も手渡しもされないまま自動でキャンセルされたときも同様です。',
            ],
            [
              `「${FIT_REFUND}」と表示したアイテムのサイズが合わないとき`,
              `受け取りの確認から${FIGURES.fitRefundHours}時間以内に写真を添えて申請し、着用せずに返却したときは、レンタル料金の全額を返金します（1年に${FIGURES.fitRefundsPerYear}回まで）。送料とあんしん補償料は返金しません。`,
            ],
            [
              '発送・手渡しの後',
              'お客さまのご都合によるキャンセルはできません。延長料金は、支払い後は、早く返却しても返金しません。あんしん補償料は、補償した額がないときも返金しません。届いたアイテムが説明と異なる、または不具合があるときは、取引の画面から写真を添えて報告してください。当社が確認し、返金を判断します。',
            ],
          ]}
        />
      </>
    ),
  },
  {
    id: 'others',
    title: 'その他',
    content: (
      <LegalTable
        rows={[
          ['対象地域', `${AREA}（ベータ版）`],
          ['動作環境', 'iOS・Android・Windows・macOSの主要なブラウザ（最新版と、その一つ前の版）'],
          [
            '取引の当事者',
            'アイテムの賃貸借契約は、オーナーと借り手の間に成立します。当社は、そのための場と、決済および受け渡しの支援を提供します。',
          ],
        ]}
      />
    ),
  },
];

export default function CommercialLawPage({ title }: { readonly title: string }) {
  return (
    <LegalLayout title={title} lead="特定商取引に関する法律に基づき、次のとおり表示します。" sections={SECTIONS} />
  );
}
