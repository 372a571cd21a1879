import type { Face, RecordedText } from './slices.ts';

/** What one page shows, by face. */
export type PageText = Readonly<Record<Face, ReadonlySet<string>>>;

/** Pages that are alike; what one of a kind needs, another may need too. */
export interface Kind {
  readonly name: string;
  readonly pages: readonly PageText[];
  /** The minimum number of pages of the kind that show a character: below it, the character comes from users' texts. */
  readonly least: number;
  /** Whether guests open them too. */
  readonly isPublic: boolean;
}

/** A character on this part of the public pages, or more, comes with the first file. */
const EVERYWHERE = 0.25;

/**
 * Which characters belong into one file, so that a page's first visit asks for few files and little that it doesn't show.
 * @param kinds in the order of how often their pages are opened: a character is in the file of the first kind that shows it
 */
export function groupsOf(faces: readonly Face[], kinds: readonly Kind[]): RecordedText {
  return Object.fromEntries(faces.map((face) => [face, groupsOfFace(face, kinds)])) as RecordedText;
}

function groupsOfFace(face: Face, kinds: readonly Kind[]): Readonly<Record<string, string>> {
  const taken = new Set<string>();
  const take = (fits: (character: string) => boolean, among: readonly Kind[]): string => {
    const all = among.flatMap(({ pages }) => pages.flatMap((page) => [...page[face]]));
    // In the order of the pages, so that the characters of one page are together if a group is cut into several files.
    const group = [...new Set(all)].filter((one) => !taken.has(one) && fits(one));
    for (const one of group) taken.add(one);
    return group.join('');
  };
  const countIn = ({ pages }: Kind, character: string): number =>
    pages.filter((page) => page[face].has(character)).length;
  const enoughIn = (kind: Kind) => (character: string) => countIn(kind, character) >= kind.least;

  const open = kinds.filter(({ isPublic }) => isPublic);
  const many = open.reduce((sum, { pages }) => sum + pages.length, 0) * EVERYWHERE;
  const everywhere = take((one) => open.reduce((sum, kind) => sum + countIn(kind, one), 0) >= many, open);
  const shared = take((one) => open.filter((kind) => countIn(kind, one) > 0).length > 1, open);
  const own = kinds.map((kind) => [kind.name, take(enoughIn(kind), [kind])]);
  return { everywhere, shared, ...Object.fromEntries(own) };
}
