import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { FitRefundNote } from './fit-refund-note.tsx';

const shown = (state: 'requested' | 'over') =>
  renderToStaticMarkup(<FitRefundNote request={{ fitRefund: { state, askBy: null, requestedAt: null } }} />);

it('an operator reads before the decision what it means for a price that was asked back', () => {
  expect(shown('requested')).toMatch(/サイズ返金OKが申請されています.*問題なしとすると.*返金されます/);
  expect(shown('over')).toBe('');
  expect(renderToStaticMarkup(<FitRefundNote request={{}} />)).toBe('');
});
