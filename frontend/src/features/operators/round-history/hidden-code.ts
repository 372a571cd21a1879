/** The history masks codes with asterisks, because anyone who has one can pick up the parcel or the item. */
export const isHidden = (value: string): boolean => /^＊+$/.test(value);
export const HIDDEN = '（非表示）';
/** With word joiners, so that it isn't broken across lines. */
export const NUMBER_HIDDEN = [...'番号非表示'].join('\u2060');
