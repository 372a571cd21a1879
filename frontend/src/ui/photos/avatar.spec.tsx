import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { Avatar } from './photo.tsx';

const DRAWINGS = readFileSync(new URL('../../../public/portraits.svg', import.meta.url), 'utf8');
const sourceOf = (name: string, src: string | null = null): string | undefined =>
  /src="([^"]*)"/.exec(renderToStaticMarkup(<Avatar src={src} name={name} />))?.[1];

describe('somebody’s picture', () => {
  it('is their own where they have one', () => {
    expect(sourceOf('はなこ', '/api/uploads/a.webp')).toBe('/api/uploads/a.webp');
  });

  it('is a drawing that is there else, always the same one, and all of them are somebody’s', () => {
    const names = ['', '👗👗👗', 'はなこ', 'けんじ', ...Array.from({ length: 200 }, (_, number) => `名前${number}`)];
    const shown = new Set(names.map((name) => sourceOf(name)));
    expect(sourceOf('はなこ')).toBe(sourceOf('はなこ'));
    const [, ...drawn] = DRAWINGS.split('<view id="').map((part) => `/portraits.svg#${part.split('"')[0]}`);
    expect([...shown].sort()).toEqual(drawn.sort());
  });
});
