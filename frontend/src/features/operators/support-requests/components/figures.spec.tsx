import { describe, expect, it } from '@jest/globals';
import type { SupportFigures } from '@meguri/contracts/message/support-thread.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { answer } from '../../../../testing/answers.testing.ts';
import { Figures } from './figures.tsx';

const FIGURES: SupportFigures = {
  ...{ days: 28, opened: 3, answered: 2, inTime: 1, closed: 1, firstAnswer: 9000, solving: null },
  satisfaction: { good: 1, fair: 0, bad: 0 },
};
const shown = (figures: SupportFigures) => {
  const queries = createQueryClient();
  answer(queries, { '/api/admin/support-figures': figures });
  const page = (
    <QueryClientProvider client={queries}>
      <Figures />
    </QueryClientProvider>
  );
  return renderToStaticMarkup(page).replaceAll(/<[^>]+>/g, ' ');
};

describe('the figures of questions', () => {
  it('say how soon they were answered and ended, and how they were judged', () => {
    const words = shown(FIGURES);
    expect(words).toMatch(/この28日間の相談.*3件（返信 2件、終了 1件）.*24時間以内の返信.*1件/);
    expect(words).toMatch(/最初の返信まで（中央値）.*2時間30分.*終了まで（中央値）.*まだありません/);
    expect(words).toContain('解決した 1件、だいたい解決した 0件、解決しなかった 0件');
  });

  it('aren’t shown before the first question', () => {
    expect(shown({ ...FIGURES, opened: 0 })).toBe('');
  });
});
