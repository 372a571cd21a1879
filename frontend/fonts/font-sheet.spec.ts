import { describe, expect, it } from '@jest/globals';
import { create, type Font } from 'fontkit';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CUT, fileOf, PACKAGES, SOURCES, styleSheet, wantedSlices } from './font-sheet.ts';
import { FACES } from './slices.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** In which the interface's words stand; operators' and members' too. */
const INTERFACE = ['frontend/src', 'contracts/src', 'backend/posts'];
/** Names are compared by its letters, which no page shows. */
const NEVER_SHOWN = join(ROOT, 'contracts', 'src', 'text', 'look-alikes.ts');
const CUT_AGAIN = 'node frontend/fonts/cut-fonts.ts';

const slices = wantedSlices();

describe('the cut typefaces', () => {
  it(`are those that the record and the typefaces’ releases ask for; if not: ${CUT_AGAIN}`, () => {
    expect(readFileSync(join(CUT, 'fonts.css'), 'utf8')).toBe(styleSheet(slices));
    const files = readdirSync(CUT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.woff2'));
    expect(files.sort()).toEqual(slices.map(fileOf).sort());
  });

  it('draw in each file the characters that the style sheet says', () => {
    const wrong = FACES.flatMap((face) => {
      const whole = drawnBy(join(PACKAGES, SOURCES[face].source));
      return slices.filter((slice) => {
        if (slice.face !== face) return false;
        const drawn = drawnBy(join(CUT, fileOf(slice)));
        const named = [...slice.characters].map((character) => character.codePointAt(0) ?? 0);
        return named.some((code) => whole.has(code) && !drawn.has(code));
      });
    });
    expect(wrong.map(fileOf)).toEqual([]);
  });

  it.each(FACES)('have all that the interface says in small files: %s', (face) => {
    const cut = new Set(slices.filter((slice) => slice.face === face).flatMap(({ characters }) => [...characters]));
    expect([...written()].filter((character) => !cut.has(character))).toEqual([]);
  });

  it('are used in no other weight: a browser would smear the heaviest', () => {
    const others = sources('frontend/src').filter((file) =>
      /\bfont-(thin|extralight|light|semibold|bold|extrabold|black)\b|\bfont-weight\b|\bfont-\[\d/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(others).toEqual([]);
  });
});

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.(tsx?|css|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Code points that a file of a font draws. */
const drawnBy = (file: string): ReadonlySet<number> => new Set((create(readFileSync(file)) as Font).characterSet);

/** Letters, digits, and Japanese marks; what only a comment says counts too. */
function written(): ReadonlySet<string> {
  const files = INTERFACE.flatMap(sources).filter((file) => file !== NEVER_SHOWN);
  const text = files.map((file) => readFileSync(file, 'utf8'));
  return new Set(
    text.join('').match(/[\p{Script=Latin}\p{Nd}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、-〟！-｠]/gu),
  );
}
