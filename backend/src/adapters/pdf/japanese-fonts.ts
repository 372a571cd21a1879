import { readFileSync } from 'node:fs';
import { create, type Font, type Glyph } from 'fontkit';

type Weight = '400Regular' | '700Bold';
/** What a printer sets for a character that it hasn't got. */
const GETA = '〓';
/** Kana and its mark as two characters, as some systems write names of files. */
const KANA_AND_MARK = /[\u3041-\u30ff][\u3099\u309a]/gu;
const DRAWS_NOTHING = /[\p{Cc}\p{Cf}]/gu;
/** With the mark that chooses one of its forms, where there is one. */
const CHARACTER = /.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?/gsu;

/** Noto Sans JP, which has JIS X 0213 and the variants of names: 17,103 glyphs. */
export const japaneseFonts = { regular: fontOf('400Regular'), bold: fontOf('700Bold') };

/** Whether the fonts haven't got a character of the text, so that its reader sees 〓 for it. */
export const hasUnknown = (text: string): boolean =>
  !text.includes(GETA) &&
  japaneseFonts.regular.layout(text).glyphs.some(({ codePoints }) => codePoints[0] === GETA.codePointAt(0));

/**
 * With a layout of one glyph a character: Japanese needs no more, and the font's own substitutions would take a
 * statement of 500 rows ten times as long.
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

/** Whole normalisation would turn the variants that people's names are written with into others. */
function layoutOf(text: string, glyphOf: (character: string) => Glyph) {
  const plain = text.replace(KANA_AND_MARK, (pair) => pair.normalize('NFC')).replace(DRAWS_NOTHING, '');
  const glyphs = (plain.match(CHARACTER) ?? []).map(glyphOf);
  const positions = glyphs.map(({ advanceWidth: xAdvance }) => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

/** The font keeps for a glyph the first character that asked for it; what is copied out of a file is this one. */
function glyphFor(font: Font, character: string): Glyph {
  const [glyph] = font.glyphsForString(character);
  const shown = glyph === undefined || glyph.id === 0 ? GETA : character;
  const [drawn] = font.glyphsForString(shown);
  return Object.create(drawn as Glyph, {
    codePoints: { value: Array.from(shown, (one) => one.codePointAt(0)) },
  }) as Glyph;
}
