import { existsSync, readFileSync } from 'node:fs';
import type { DemoItem } from './closet.ts';

/** Views that an owner photographs, the cover first. For shoes `back` is from above; small items have none. */
export const VIEWS = ['front', 'back', 'detail', 'worn'] as const;
export type View = (typeof VIEWS)[number];

/** Drawings instead of photos, one SVG file per view. */
const FOLDER = new URL('../../../demo/garments/', import.meta.url);

const fileOf = (item: DemoItem, view: View): URL => new URL(`${item.pictures}-${view}.svg`, FOLDER);

/** The views that exist for this item. */
export const viewsOf = (item: DemoItem): readonly View[] => VIEWS.filter((view) => existsSync(fileOf(item, view)));

/** @returns the SVG source, 800 × 1000 pixels for the front and 576 × 720 for the others */
export const readPicture = (item: DemoItem, view: View): string => readFileSync(fileOf(item, view), 'utf8');
