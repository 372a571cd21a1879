import { describe, expect, it } from '@jest/globals';
import {
  currentDraft,
  type DraftPolicy,
  type WhatIfRow,
  type WhatIfSummary,
} from '@meguri/contracts/operators/what-if.ts';
import { choiceIn, DAILY_FIELDS, FEE_FIELDS, TARIFF_FIELDS, toQuery, WINDOW_FIELDS } from './draft.ts';
import { rowsFile } from './rows-file.ts';

const parties = {
  recorded: { borrower: 4500, owner: 2892, platform: 1608 },
  draft: { borrower: 4700, owner: 2700, platform: 2000 },
};
const row: WhatIfRow = {
  roundId: 'r1',
  requestedAt: '2026-03-04T01:00:00.000Z',
  parties,
  marks: [{ window: 'reply', would: 'have_ended' }],
};

describe('a draft in the address', () => {
  it('is read as it was written, whichever number was changed', () => {
    for (const field of [...FEE_FIELDS, ...DAILY_FIELDS, ...TARIFF_FIELDS, ...WINDOW_FIELDS]) {
      const draft = field.write(currentDraft(), 7);
      expect(field.read(draft)).toBe(7);
      const choice = { from: '2026-01-01', to: '2026-02-01', draft };
      expect(choiceIn(toQuery(choice), '2026-11-23')).toEqual(choice);
    }
  });

  it('is the current terms over a year without valid values', () => {
    const choice = choiceIn(new URLSearchParams('draft={"insurance":-1}&from=soon'), '2026-11-23');
    expect(choice).toEqual({ from: '2025-12-01', to: '2026-11-23', draft: currentDraft() });
  });
});

describe('the exported file', () => {
  it('has a line for each round that would have differed, and the total', async () => {
    const choice = { from: '2026-01-01', to: '2026-02-01', draft: currentDraft() };
    const text = await rowsFile(choice, [row], { parties, differing: 1 } as WhatIfSummary).text();
    const lines = text.trim().split('\r\n');
    expect(lines[1]).toBe(
      'r1,2026-03-04T01:00:00.000Z,4500,4700,200,2892,2700,-192,1608,2000,392,オーナーの返答期限：期限切れになっていた',
    );
    expect(lines[2]).toBe('差のある取引1件・期間全体の合計,,4500,4700,200,2892,2700,-192,1608,2000,392,');
  });

  it('states its period, and the terms that differ from the current ones', async () => {
    const linesFor = async (draft: DraftPolicy) => {
      const file = rowsFile({ from: '2026-01-01', to: '2026-02-01', draft }, [], {
        parties,
        differing: 0,
      } as WhatIfSummary);
      return (await file.text()).trim().split('\r\n').slice(-3);
    };
    const today = currentDraft();
    expect(await linesFor({ ...today, cover: { ...today.cover, leastPremium: today.cover.leastPremium + 1 } })).toEqual(
      [
        'リクエスト日,2026-01-01,2026-02-01',
        '条件,現在,試算',
        `あんしん補償料の下限（円）,${today.cover.leastPremium},${today.cover.leastPremium + 1}`,
      ],
    );
    expect((await linesFor(today)).slice(1)).toEqual(['リクエスト日,2026-01-01,2026-02-01', '現在の条件のまま']);
  });
});
