import { existsSync, readFileSync } from 'node:fs';
import type { DemoItem } from './closet.ts';

/** The pictures that an owner takes of an item, the cover first. `back` of shoes is from above; small things have none. */
const VIEWS = ['front', 'back', 'detail', 'worn'] as const;
export type View = (typeof VIEWS)[number];

/** Drawn garments in place of photographs, one SVG file a view. */
const FOLDER = new URL('../../../demo/garments/', import.meta.url);

const fileOf = (item: DemoItem, view: View): URL => new URL(`${item.pictures}-${view}.svg`, FOLDER);

/** The views that the demo has of this item. */
export const viewsOf = (item: DemoItem): readonly View[] => VIEWS.filter((view) => existsSync(fileOf(item, view)));

/** @returns the SVG source, 800 × 1000 pixels for the front and 576 × 720 for the others */
export const readPicture = (item: DemoItem, view: View): string => readFileSync(fileOf(item, view), 'utf8');
