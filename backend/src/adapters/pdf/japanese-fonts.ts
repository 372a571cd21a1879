import { readFileSync } from 'node:fs';
import { create, type Font, type Glyph } from 'fontkit';

type Weight = '400Regular' | '700Bold';
/** The geta mark, which Japanese printers use for a missing character. */
const GETA = '〓';
/** Kana and its sound mark as two characters, as some systems write file names. */
const KANA_AND_MARK = /[\u3041-\u30ff][\u3099\u309a]/gu;
const DRAWS_NOTHING = /[\p{Cc}\p{Cf}]/gu;
/** A character with its variation selector, if any. */
const CHARACTER = /.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?/gsu;

/** Noto Sans JP covers JIS X 0213 and the variants in people's names: 17,103 glyphs. */
export const japaneseFonts = { regular: fontOf('400Regular'), bold: fontOf('700Bold') };

/** Whether the text has characters missing from the fonts, which appear as 〓. */
export const hasUnknown = (text: string): boolean =>
  !text.includes(GETA) &&
  japaneseFonts.regular.layout(text).glyphs.some(({ codePoints }) => codePoints[0] === GETA.codePointAt(0));

/**
 * Lays out one glyph per character: enough for Japanese, and the font's own substitutions would make a statement of 500
 * rows ten times slower.
 */
function fontOf(weight: Weight): Font {
  const file = `@expo-google-fonts/noto-sans-jp/${weight}/NotoSansJP_${weight}.ttf`;
  const font = create(readFileSync(new URL(import.meta.resolve(file)))) as Font;
  const known = new Map<string, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const glyph = known.get(character) ?? glyphFor(font, character);
    known.set(character, glyph);
    return glyph;
  };
  return Object.create(font, { layout: { value: (text: string) => layoutOf(text, glyphOf) } }) as Font;
}

/** Full Unicode normalisation would replace the character variants that people's names use. */
function layoutOf(text: string, glyphOf: (character: string) => Glyph) {
  const plain = text.replace(KANA_AND_MARK, (pair) => pair.normalize('NFC')).replace(DRAWS_NOTHING, '');
  const glyphs = (plain.match(CHARACTER) ?? []).map(glyphOf);
  const positions = glyphs.map(({ advanceWidth: xAdvance }) => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

/**
 * fontkit caches a glyph with the first character that requested it, but text copied out of the file needs this one.
 */
function glyphFor(font: Font, character: string): Glyph {
  const [glyph] = font.glyphsForString(character);
  const shown = glyph === undefined || glyph.id === 0 ? GETA : character;
  const [drawn] = font.glyphsForString(shown);
  return Object.create(drawn as Glyph, {
    codePoints: { value: Array.from(shown, (one) => one.codePointAt(0)) },
  }) as Glyph;
}
