import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { AgreedTimeGoes } from './agreed-time-goes.tsx';

const AGREED = { from: '2026-12-05T01:00:00.000Z', until: '2026-12-05T01:30:00.000Z' };
const SAME = { day: '2026-12-05', start: '10:00', end: '10:30' };
const OTHER = { day: '2026-12-06', start: '', end: '' };
const warning = (agreed: typeof AGREED | null, rows: readonly (typeof SAME)[]) =>
  renderToStaticMarkup(<AgreedTimeGoes agreed={agreed} rows={rows} />);

it('an owner who omits the agreed time is warned that it will be withdrawn', () => {
  for (const rows of [[], [OTHER], [{ ...SAME, end: '11:00' }]])
    expect(warning(AGREED, rows)).toContain('12月5日(土) 10:00〜10:30');
  expect(warning(AGREED, [OTHER, SAME])).toBe('');
  expect(warning(null, [OTHER])).toBe('');
});
