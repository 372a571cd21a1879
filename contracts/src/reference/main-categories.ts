import { type Named, nameLookup } from './named.ts';

const entry = (id: string, name: string): Named => ({ id, name });

/** The seven main categories, in the order they are offered. */
export const MAIN_CATEGORIES: readonly Named[] = [
  entry('tops', 'トップス'),
  entry('outerwear', 'アウター'),
  entry('bottoms', 'ボトムス'),
  entry('dresses_allinones', 'ワンピース・オールインワン'),
  entry('bags', 'バッグ'),
  entry('shoes', 'シューズ'),
  entry('accessories', 'アクセサリー・小物'),
];

/** Japanese name of a main category, else the id. */
export const categoryName = nameLookup(MAIN_CATEGORIES);
