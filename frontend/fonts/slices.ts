/** A face of the design: a typeface in one weight. */
export const FACES = ['sans400', 'sans500', 'serif500'] as const;
export type Face = (typeof FACES)[number];

/** Characters that one file of a face draws. */
export interface Slice {
  readonly face: Face;
  readonly name: string;
  readonly characters: string;
}

/**
 * By face and group, what the demo's pages were written in when they were last recorded (test/browser/record-font-text.ts).
 * A character is in one group of a face.
 */
export type RecordedText = Readonly<Record<Face, Readonly<Record<string, string>>>>;

/** By name of a slice (`[0]` to `[119]`, `latin`, …), its ranges as CSS has them, as the typefaces' packages come with. */
export type OriginalSlices = Readonly<Record<string, string>>;

/**
 * The originals are in the order of how often the web uses their characters, the most frequent last: from here on, 3,100 that people
 * write. Those before are as good as never seen, and stay in files of 223.
 */
const FIRST_COMMON = 60;
/** Groups that nearly every page needs share a file: one request more would cost more than the characters that a page doesn't show. */
const FIRST = ['everywhere', 'shared', 'items'];
/** What most pages of some people need is one file each; of all else a page asks for what it shows, in small ones. */
const WHOLE = ['everywhere', 'reading', 'members'];
/** Where kana and the marks between sentences stand in the originals. */
const KANA = '[119]';
const LETTERS = 'U+20-7e';
/** What the interface says and hardly anybody writes: 鴫野, 銀聯, 模倣. */
const SELDOM = '鴫聯倣';
/** Characters a small file: what it brings along unasked costs more than asking for another. */
const SLICE_SIZE = 30;

/**
 * What each file holds: the recorded groups, then what else people may write, by how often it is written. No page depends on
 * the record: a sentence with a new character loads one small file more.
 */
export function slicesOf(text: RecordedText, originals: OriginalSlices): readonly Slice[] {
  const common = commonCharacters(originals);
  return FACES.flatMap((face) => {
    const groups = [...groupsOf(text[face]), ['common', common] as const];
    const taken = new Set<string>();
    return groups.flatMap(([name, recorded]) => {
      const wanted = name === 'everywhere' ? [...recorded, ...keptTogether(face, originals)] : [...recorded];
      const characters = [...new Set(wanted)].filter((one) => !taken.has(one));
      for (const one of characters) taken.add(one);
      return WHOLE.includes(name)
        ? [{ face, name, characters: characters.join('') }]
        : inSmallSlices(face, name, characters);
    });
  });
}

/** The recorded groups, of which the first are one. */
function groupsOf(
  recorded: Readonly<Record<string, string>>,
): readonly (readonly [name: string, characters: string])[] {
  const others = Object.entries(recorded).filter(([name]) => !FIRST.includes(name));
  return [['everywhere', FIRST.map((name) => recorded[name] ?? '').join('')], ...others];
}

/** Letters and kana are set closer to one another within a file only: in what is read, not in labels and headings. */
const keptTogether = (face: Face, originals: OriginalSlices): readonly string[] =>
  face === 'sans400' ? [...charactersIn(LETTERS), ...charactersIn(originals[KANA] ?? '')] : [' '];

const inSmallSlices = (face: Face, name: string, characters: readonly string[]): Slice[] =>
  Array.from({ length: Math.ceil(characters.length / SLICE_SIZE) }, (_, index) => ({
    face,
    name: `${name}-${index}`,
    characters: characters.slice(index * SLICE_SIZE, (index + 1) * SLICE_SIZE).join(''),
  }));

/** Names of the originals that none of our files replaces. */
export const rareSlices = (originals: OriginalSlices): readonly string[] =>
  Object.keys(originals).filter((name) => placeOf(name) < FIRST_COMMON);

/** Those that begin with what the web uses most. */
function commonCharacters(originals: OriginalSlices): string {
  const common = Object.keys(originals)
    .filter((name) => Number.isFinite(placeOf(name)) && placeOf(name) >= FIRST_COMMON)
    .sort((one, other) => placeOf(other) - placeOf(one));
  return common.flatMap((name) => charactersIn(originals[name] ?? '')).join('') + SELDOM;
}

/** Those without a number (`latin`, …) are rare as far as the numbered ones haven't got their characters. */
const placeOf = (name: string): number => Number(/^\[(\d+)\]$/.exec(name)?.[1] ?? -1);

/** @param ranges `U+41-5a,U+61` */
export const charactersIn = (ranges: string): string[] =>
  ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

/** The shortest ranges for these characters. */
export function rangesOf(characters: string): string {
  const codes = [...new Set(characters)]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join();
}

const hex = (code: number): string => code.toString(16);
