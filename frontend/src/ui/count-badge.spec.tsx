import { describe, expect, it } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CountBadge, counted } from './count-badge.tsx';

const textOf = (element: ReactNode) => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, '');

describe('a count badge', () => {
  it('shows numbers up to 99', () => {
    expect([1, 99, 100, 1000].map(counted)).toEqual(['1', '99', '99+', '99+']);
  });

  it('has an accessible label, and isn’t rendered for zero', () => {
    expect(textOf(<CountBadge count={120} label={(shown) => `未読${shown}件`} />)).toBe('99+（未読99+件）');
    expect(textOf(<CountBadge tone="bad" count={2} label={(shown) => `${shown}件あります`} />)).toBe(
      '2（2件あります）',
    );
    expect(textOf(<CountBadge count={0} label={(shown) => `未読${shown}件`} />)).toBe('');
  });
});
