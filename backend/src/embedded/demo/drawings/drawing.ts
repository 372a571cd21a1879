export type Tone = 'darker' | 'darkest' | 'lighter' | 'pale' | 'metal';

/**
 * A garment as it lies, drawn on a sheet of 800 × 1000. Paths are SVG; unless it is `whole`, they show the left half, and
 * the right one is its mirror image.
 */
export interface Drawing {
  readonly whole?: true;
  /** What is seen behind the garment: the inside of a neck, a strap. */
  readonly behind?: string;
  /** The garment itself, in its colour and fabric. */
  readonly shape: string;
  /** Parts of another tone. */
  readonly panels?: readonly (readonly [path: string, tone: Tone])[];
  /** Where cloth falls: soft shadows. */
  readonly folds?: string;
  readonly seams?: string;
  readonly stitches?: string;
  /** Never mirrored. */
  readonly buttons?: readonly (readonly [x: number, y: number])[];
}
export type Drawings = Readonly<Record<string, Drawing>>;
