import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { isRendered } from './answered-page.ts';

const RENDERED = '<div id="root"><main></main></div><script type="application/json" id="page-state">{}</script>';
const EMPTY = '<div id="root"></div>';

describe('a page that was responded with', () => {
  it.each([
    ['rendered', RENDERED, true],
    ['sent as every page begins', EMPTY, false],
  ])('is recognised as %s, compressed or not', (_, page, rendered) => {
    const plain = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n${page}`);
    expect(isRendered(plain)).toBe(rendered);
    const head = Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n');
    expect(isRendered(Buffer.concat([head, brotliCompressSync(page)]))).toBe(rendered);
  });
});
