import { nameLookup } from './named.ts';

/** What an item is worn for; owners choose any number of them. */
export const OCCASIONS = [
  { id: 'wedding', name: '結婚式・二次会' },
  { id: 'ceremony', name: '入学・卒業' },
  { id: 'travel', name: '旅行' },
  { id: 'photo', name: '撮影・推し活' },
  { id: 'work', name: '仕事・面接' },
  { id: 'party', name: '七五三・パーティー' },
  { id: 'everyday', name: 'ふだん使い' },
] as const;
export type Occasion = (typeof OCCASIONS)[number]['id'];
export const occasionName = nameLookup(OCCASIONS);
