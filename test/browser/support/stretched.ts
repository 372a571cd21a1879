import type { Page } from '@playwright/test';

/** Thirty full-width characters, one of them a surrogate pair. */
export const LONG_NAME = '漢字仮名交じりの全角三十文字の名前👘が折り返しもなく続く場合';
/** Thirty characters that a browser considers one word and doesn't break. */
export const LONG_WORD = 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほ';
const MOST_YEN = 999_999;
/** All fields of responses that are amounts. */
const YEN = new Set([
  ...['amount', 'total', 'totalAmount', 'price', 'rentalPrice', 'rental', 'rentalFee', 'shipping', 'shippingFee'],
  ...['insurance', 'insuranceFee', 'fee', 'fees', 'payoutFee', 'gross', 'net', 'tax', 'ofPlatform', 'charged'],
  ...['refund', 'refunds', 'refunded', 'refundedAmount', 'reversed', 'withdrawn', 'held', 'notOwed', 'paidOut'],
  ...['ownerPaid', 'ownerPayable', 'ownerShare', 'losses', 'least', 'most', 'movedToday', 'alone', 'expected'],
  ...['replacementValue', 'unordered', 'extensionPaid', 'lateFeePaid', 'damageFeePaid'],
  ...['couponAmount', 'couponBack'],
]);
const LONGEST: Readonly<Record<string, unknown>> = {
  ...{ name: LONG_NAME, displayName: LONG_WORD, itemName: LONG_NAME },
  ...{ ownerDisplayName: LONG_WORD, borrowerDisplayName: LONG_WORD },
  ...{ username: 'abcdefghijklmnopqrst', brand: 'W'.repeat(50), favouriteCount: 10_000 },
  ...{ bio: '👗'.repeat(200), rating: { average: 4.3, count: 10_000 } },
};

/** A response with its longest possible values. */
function stretched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stretched);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, longestOf(key, own)]));
}

function longestOf(key: string, own: unknown): unknown {
  if (typeof own === 'number' && YEN.has(key)) return own < 0 ? -MOST_YEN : MOST_YEN;
  const isLonger = typeof own === typeof LONGEST[key] || (key === 'brand' && own === null);
  return isLonger ? LONGEST[key] : stretched(own);
}

/** From now on the page gets responses with the longest possible values. */
export async function stretchAnswers(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const isData = answer.ok() && (answer.headers()['content-type'] ?? '').startsWith('application/json');
    if (!isData) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: stretched(await answer.json()) });
  });
}
