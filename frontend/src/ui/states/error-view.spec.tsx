import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { ErrorView } from './error-view.tsx';

const pictureOf = (error: unknown): string =>
  /<svg[\s\S]*<\/svg>/.exec(renderToStaticMarkup(<ErrorView title="表示できませんでした" error={error} />))?.[0] ?? '';
const answered = (status: number) => new ApiError(status, { code: 'x', message: 'x' });

describe('an error view', () => {
  it('has different pictures for a network error, a server error and a missing resource', () => {
    const pictures = [new NetworkError('cut'), answered(500), answered(404)].map(pictureOf);
    expect(new Set(pictures).size).toBe(3);
    expect(pictures).not.toContain('');
  });

  it('has a heading of the second level', () => {
    expect(renderToStaticMarkup(<ErrorView title="表示できませんでした" />)).toContain('<h2');
  });
});
