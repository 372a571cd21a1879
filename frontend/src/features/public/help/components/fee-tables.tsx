import { Fragment, type ReactNode } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { COVER_FIGURES } from '../../../../rental/cover.ts';
import { FIGURES } from '../../../../rental/figures.ts';

/** Prevents a line break within. */
const Whole = ({ children }: { readonly children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>;

const CANCELLATION = [
  ['お支払いの前', '料金はかかりません'],
  [`開始日の${FIGURES.freeCancellationHours}時間前まで`, '全額を返金します'],
  [
    `開始日の${FIGURES.freeCancellationHours}時間前から開始まで`,
    'レンタル料金の半額と、送料とあんしん補償料の全額を返金します',
  ],
  [
    'まとめて借りる荷物の一部だけのとき',
    '上の金額から、その分の送料を除いて返金します。荷物のアイテムがひとつも送られないことになったときは、送料も返金します',
  ],
  [
    <Fragment key="unsent">
      <Whole>開始日になっても</Whole>
      <wbr />
      <span>未発送・未手渡し</span>
    </Fragment>,
    `キャンセルすると、全額を返金します。開始日の0時から${FIGURES.noShipmentHours}時間が過ぎると、自動でキャンセルされます（配送で、発送コードが発行されていないときは${FIGURES.noCodeHours}時間）`,
  ],
  ['オーナーの都合によるとき', '全額を返金します'],
  [
    'サイズが合わないとき',
    `「サイズ返金OK」の服なら、受け取りの確認から${FIGURES.fitRefundHours}時間以内に申請し、着用せずに返すと、レンタル料金を返金します`,
  ],
  ['発送・手渡しのあと', '届いた服に不具合があるときは、ご報告を確認し、返金するかどうかを判断します'],
] as const;

const FEES = [
  ['レンタル料金', `オーナーが決めた、${FIGURES.rentalDays}日間の料金`],
  ['送料（往復）', `対象地域内は一律 ${FIGURES.shipping}。まとめて借りると、荷物ひとつ分。手渡しは送料なし`],
  [
    'あんしん補償料',
    `選んだときだけ。1週間の料金の${COVER_FIGURES.premiumPercent}%（${COVER_FIGURES.leastPremium}から${COVER_FIGURES.mostPremium}まで）`,
  ],
  ['延長料金', `${FIGURES.rentalDays}日間の延長につき、そのときの1週間の料金。送料はかかりません`],
  [
    <Fragment key="fee">
      <span>決済サービス</span>
      <wbr />
      <span>手数料</span>
    </Fragment>,
    <Fragment key="of">
      <span>{`レンタル料金と延長料金の${FIGURES.payoutFeePercent}%を、オーナーの報酬から`}</span>
      <Whole>差し引きます</Whole>
      <span>（1円未満切り捨て）</span>
    </Fragment>,
  ],
  [
    '延滞料',
    <Fragment key="late">
      <span>{`1日あたり、1週間の料金を日割りにした金額の${FIGURES.lateFeeRate}倍（`}</span>
      <Whole>{`最大${FIGURES.lateFeeMaximumDays}日分`}</Whole>
      <span>）。支払われた延滞料は、全額をオーナーにお渡しします</span>
    </Fragment>,
  ],
  [
    '損害金',
    `運営事務局が確認して決めます。上限は合計で1週間の料金の${FIGURES.damageFeeMaximumPrices}倍です（オーナーがより低い上限を設定した服では、その金額）。支払われた損害金は、全額をオーナーにお渡しします`,
  ],
] as const;

export const FeeTable = () => <Table caption="料金" heads={['料金', '内容']} rows={FEES} />;
export const CancellationTable = () => <Table caption="キャンセル" heads={['時期', '返金']} rows={CANCELLATION} />;

interface TableProps {
  readonly caption: string;
  readonly heads: readonly [string, string];
  readonly rows: readonly (readonly [ReactNode, ReactNode])[];
}

/** Letters twice as large leave no room for two columns on a phone. */
const STACKED = 'enlarged:block';

const Table = ({ caption, heads, rows }: TableProps) => (
  <table className={cx('w-full border-collapse text-left text-sm', STACKED)}>
    <caption className="sr-only">{caption}</caption>
    <thead className="enlarged:sr-only">
      <tr className="border-b border-ink">
        {heads.map((head) => (
          <th key={head} scope="col" className="py-2 pr-4 font-medium">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className={STACKED}>
      {rows.map(([name, text], index) => (
        <tr key={index} className={cx('border-b border-line align-top', STACKED)}>
          <th
            scope="row"
            className={cx('w-2/5 py-3 pr-4 font-normal enlarged:w-auto enlarged:pr-0 enlarged:pb-0', STACKED)}
          >
            {name}
          </th>
          <td className={cx('py-3 leading-relaxed text-soft enlarged:pt-1', STACKED)}>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
