import { ApiError } from '../../../../lib/http/api-error.ts';

/** Titles of rejections that mean the page was out of date. */
const TITLES: Readonly<Record<string, string>> = {
  price_changed: '料金が変わりました',
  item_changed: 'アイテムの内容が変わりました',
};

/** Whether the request was rejected because the price or the item changed after the page was loaded. */
export const isChangedSince = (error: Error): error is ApiError => error instanceof ApiError && error.code in TITLES;

export const changedTitle = ({ code }: ApiError): string => TITLES[code] ?? '';
export const NOT_SENT = 'リクエストはまだ送信されていません。';
