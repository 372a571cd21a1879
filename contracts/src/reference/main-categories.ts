import { nameLookup } from './named.ts';

/** The seven main categories, in the order they are offered. */
export const MAIN_CATEGORIES = [
  { id: 'tops', name: 'トップス' },
  { id: 'outerwear', name: 'アウター' },
  { id: 'bottoms', name: 'ボトムス' },
  { id: 'dresses_allinones', name: 'ワンピース・オールインワン' },
  { id: 'bags', name: 'バッグ' },
  { id: 'shoes', name: 'シューズ' },
  { id: 'accessories', name: 'アクセサリー・小物' },
] as const;
export type MainCategory = (typeof MAIN_CATEGORIES)[number]['id'];

/** Japanese name of a main category, else the id. */
export const categoryName = nameLookup(MAIN_CATEGORIES);
