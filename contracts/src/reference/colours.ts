import { nameLookup } from './named.ts';

/** The 14 colours of items. */
export const COLOURS = [
  { id: 'black', name: 'ブラック' },
  { id: 'white', name: 'ホワイト' },
  { id: 'red', name: 'レッド' },
  { id: 'blue', name: 'ブルー' },
  { id: 'green', name: 'グリーン' },
  { id: 'yellow', name: 'イエロー' },
  { id: 'brown', name: 'ブラウン' },
  { id: 'gray', name: 'グレー' },
  { id: 'beige', name: 'ベージュ' },
  { id: 'pink', name: 'ピンク' },
  { id: 'navy', name: 'ネイビー' },
  { id: 'purple', name: 'パープル' },
  { id: 'orange', name: 'オレンジ' },
  { id: 'other', name: 'その他' },
] as const;

export const colourName = nameLookup(COLOURS);
