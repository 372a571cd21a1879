import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { Avatar } from './photo.tsx';

const DRAWINGS = readFileSync(new URL('../../../public/portraits.svg', import.meta.url), 'utf8');
const sourceOf = (name: string, src: string | null = null): string | undefined =>
  /src="([^"]*)"/.exec(renderToStaticMarkup(<Avatar src={src} name={name} />))?.[1];

describe('an avatar', () => {
  it('shows the member’s picture if there is one', () => {
    expect(sourceOf('はなこ', '/api/uploads/a.webp')).toBe('/api/uploads/a.webp');
  });

  it('falls back to a drawing by name; every drawing is used', () => {
    const names = ['', '👗👗👗', 'はなこ', 'けんじ', ...Array.from({ length: 200 }, (_, number) => `名前${number}`)];
    const shown = new Set(names.map((name) => sourceOf(name)));
    expect(sourceOf('はなこ')).toBe(sourceOf('はなこ'));
    const [, ...drawn] = DRAWINGS.split('<view id="').map((part) => `/portraits.svg#${part.split('"')[0]}`);
    expect([...shown].sort()).toEqual(drawn.sort());
  });
});
