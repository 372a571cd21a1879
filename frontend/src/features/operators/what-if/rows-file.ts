import { type WhatIfRow, type WhatIfSummary, type WindowMark } from '@meguri/contracts/operators/what-if.ts';
import { changedIn, type WhatIfChoice, WINDOW_LABELS } from './draft.ts';

/** Excel only recognizes UTF-8 with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

export const PARTY_LABELS = { borrower: '借り手の支払い', owner: 'オーナーの受取', platform: '運営の収入' } as const;
const PARTIES = ['borrower', 'owner', 'platform'] as const;

/** For example 返答期限: 終わっていた */
export const markLabel = ({ window, would }: WindowMark): string =>
  `${WINDOW_LABELS[window]}：${would === 'have_ended' ? '期限切れになっていた' : '期限切れになっていなかった'}`;

/**
 * The rounds as CSV. After them a line of totals, including rounds that are left out, and below it the question: the days and the
 * changed terms.
 */
export function rowsFile(
  choice: WhatIfChoice,
  rows: readonly WhatIfRow[],
  { parties, differing }: WhatIfSummary,
): Blob {
  const amounts = ({ recorded, draft }: WhatIfRow['parties']) =>
    PARTIES.flatMap((party) => [recorded[party], draft[party], draft[party] - recorded[party]]);
  const head = [
    '取引ID',
    'リクエスト日時',
    ...PARTIES.flatMap((party) => [PARTY_LABELS[party], `${PARTY_LABELS[party]}（試算）`, '差']),
    '期限',
  ];
  const lines = [
    head,
    ...rows.map(({ roundId, requestedAt, parties: of, marks }) => [
      roundId,
      requestedAt,
      ...amounts(of),
      marks.map(markLabel).join('、'),
    ]),
    [`差のある取引${differing}件・期間全体の合計`, '', ...amounts(parties), ''],
    [],
    ...termsOf(choice),
  ];
  return new Blob([BYTE_ORDER_MARK, ...lines.map((cells) => `${cells.join(',')}\r\n`)], { type: 'text/csv' });
}

const termsOf = ({ from, to, draft }: WhatIfChoice): (readonly (string | number)[])[] => {
  const changed = changedIn(draft);
  return [
    ['リクエスト日', from, to],
    changed.length === 0 ? ['現在の条件のまま'] : ['条件', '現在', '試算'],
    ...changed,
  ];
};
