/** The record shows a code as nothing but asterisks: whoever holds it takes a parcel or an item. */
export const isHidden = (value: string): boolean => /^＊+$/.test(value);
export const HIDDEN = '（非表示）';
