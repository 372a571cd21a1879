import type { VisitFigures } from '@meguri/contracts/visits/visit-figures.ts';
import { shortDay } from '../../../../lib/time/format.ts';
import { Details } from '../../../../ui/controls/details.tsx';
import { ENTRY_LABELS, totalOf } from '../visit-rows.ts';
import { VisitTable } from './visit-table.tsx';

/** How far visits come before a request, by weeks and by the page on which they began. */
export function VisitFunnel({ weeks, entries }: VisitFigures) {
  const total = totalOf({ weeks });
  if (total.visit === 0) return <p className="text-sm text-soft">この期間の訪問は、まだ数えられていません。</p>;
  return (
    <div className="flex flex-col gap-8">
      <VisitTable
        caption="週ごとの訪問"
        head="週"
        rows={[
          ...weeks.toReversed().map(({ from, counts }) => ({ label: shortDay(from), counts })),
          { label: '合計', counts: total, isTotal: true },
        ]}
      />
      <VisitTable
        caption="始まりのページごとの訪問"
        head="始まり"
        rows={entries.map(({ entry, counts }) => ({ label: ENTRY_LABELS[entry], counts }))}
      />
      <Details title="数え方">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm leading-relaxed">
          {COUNTING.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Details>
    </div>
  );
}

const COUNTING = [
  '週は月曜日に始まります。ひとつのタブで開いている間を、1回の訪問とします。会員は、同じ日に何度訪れても1回です。',
  '「入力」はリクエストのボタンを押した訪問、「ログイン」はそのとき会員だった、または会員になった訪問です。',
  '割合は、左の段階に対するものです。新規登録だけは、訪問に対するものです。',
  '開いてすぐに閉じた訪問、運営の操作、検索エンジンなどの自動のプログラムは数えません。同じ接続元から続けて訪れた数には、上限があります。',
  '「始まり」は、訪問の最初のページです。',
  'どなたの訪問かは保存していないため、地域やカテゴリでは絞り込めません。期間は、その日を含む週の全体です。',
];
