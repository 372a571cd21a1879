import { SIZES } from '@meguri/contracts/reference/sizes.ts';
import { BRANDS } from './brands.ts';
import { ACCESSORIES } from './words/accessories.ts';
import { COLOUR_WORDS } from './words/colours.ts';
import { GARMENTS } from './words/garments.ts';
import { MATERIALS_AND_PATTERNS } from './words/materials.ts';
import { OCCASIONS } from './words/occasions.ts';
import { SIZE_WORDS } from './words/sizes.ts';

/** Words that mean the same to people who search. */
export interface WordGroup {
  /** The first word, by which other groups name it. */
  readonly name: string;
  readonly words: readonly string[];
  /** Slips and ambiguous words: they mean the group in a query, but not in an item's text. */
  readonly typedOnly: readonly string[];
  /** Names of groups that include this one: a search for コート also finds トレンチコート, not the other way round. */
  readonly broader: readonly string[];
  /** Whether an item's description counts, and not only its name and fields. */
  readonly inDescriptions: boolean;
  readonly isBrand: boolean;
}

const NOTE = { typedOnly: '~', broader: '>' };

function groupOf(words: readonly string[], more: Pick<WordGroup, 'inDescriptions' | 'isBrand'>): WordGroup {
  const marked = (mark: string) => words.filter((word) => word.startsWith(mark)).map((word) => word.slice(1));
  const plain = words.filter((word) => !Object.values(NOTE).some((mark) => word.startsWith(mark)));
  const [name = ''] = plain;
  return { name, words: plain, typedOnly: marked(NOTE.typedOnly), broader: marked(NOTE.broader), ...more };
}

/** One group a line: `~` marks a word that is only typed, `>` the name of a broader group. */
const groupsOf = (lines: readonly string[], inDescriptions: boolean): WordGroup[] =>
  lines.map((line) => groupOf(line.split(' '), { inDescriptions, isBrand: false }));

/** Sizes of shoes and children in centimetres, as the item form offers them. */
const CENTIMETRES: readonly WordGroup[] = [
  ...new Set(SIZES.map(({ label }) => /^([\d.]+)cm$/.exec(label)?.[1] ?? '').filter((size) => size !== '')),
].map((size) => groupOf([`${size}cm`, `${size}センチ`, `~${size}`], { inDescriptions: false, isBrand: false }));

/** Words of the field, without brands. */
export const WORD_GROUPS: readonly WordGroup[] = [
  ...[GARMENTS, ACCESSORIES, COLOUR_WORDS, SIZE_WORDS].flatMap((lines) => groupsOf(lines, false)),
  ...[MATERIALS_AND_PATTERNS, OCCASIONS].flatMap((lines) => groupsOf(lines, true)),
  ...CENTIMETRES,
];

export const BRAND_GROUPS: readonly WordGroup[] = BRANDS.map((names) =>
  groupOf(names, { inDescriptions: false, isBrand: true }),
);
