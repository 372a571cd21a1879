export type Tone = 'same' | 'darker' | 'darkest' | 'lighter' | 'pale' | 'metal';
export type Point = readonly [x: number, y: number];
export type Panel = readonly [path: string, tone: Tone];

/**
 * A garment as it lies, drawn on a sheet of 800 × 1000. Paths are SVG; unless it is `whole`, they show the left half, and
 * the right one is its mirror image.
 */
export interface Look {
  readonly whole?: boolean;
  /** What is seen behind the garment: the inside of a neck, a strap. */
  readonly behind?: string;
  /** The garment itself, in its colour and fabric. */
  readonly shape: string;
  /** Parts of another tone. */
  readonly panels?: readonly Panel[];
  /** Where cloth falls: soft shadows. */
  readonly folds?: string;
  readonly seams?: string;
  readonly stitches?: string;
  /** Never mirrored. */
  readonly buttons?: readonly Point[];
  /** What belongs to it and stands further behind: the other shoe, a suit's trousers; and where, as SVG transforms. */
  readonly beside?: readonly [look: Look, place: string];
}

/** How somebody carries it (`figure.ts`), and which point of the sheet meets theirs. */
export interface Worn {
  readonly as: Pose;
  readonly at: Point;
  readonly scale?: number;
  /** Below the waist so many times as long as it is drawn. */
  readonly longer?: number;
  /** What is different while it is worn. */
  readonly look?: Partial<Look>;
}
export type Pose =
  | 'top'
  | 'vest'
  | 'jacket'
  | 'coat'
  | 'dress'
  | 'overalls'
  | 'bottom'
  | 'hand'
  | 'shoulder'
  | 'back'
  | 'neck'
  | 'head'
  | 'eyes'
  | 'waist'
  | 'shoe'
  | 'pumps'
  | 'boot'
  | 'sandal';

export interface Drawing extends Look {
  /** Where on its picture it lies, as SVG transforms; absent: in the middle. */
  readonly shift?: string;
  /** What is different from behind, or from above; absent: nothing that would be worth a picture. */
  readonly back?: Partial<Look>;
  /** Where a closer look goes: a closure, an edge. */
  readonly closeUp: Point;
  readonly worn: Worn;
}
export type Drawings = Readonly<Record<string, Drawing>>;
