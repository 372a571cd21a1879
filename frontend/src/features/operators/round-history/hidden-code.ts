/** The record shows a code as nothing but asterisks: whoever holds it takes a parcel or an item. */
export const isHidden = (value: string): boolean => /^＊+$/.test(value);
export const HIDDEN = '（非表示）';
/** In one piece: lines end before it. */
export const NUMBER_HIDDEN = [...'番号非表示'].join('\u2060');
