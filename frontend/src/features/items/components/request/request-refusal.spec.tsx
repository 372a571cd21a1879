import { expect, it, jest } from '@jest/globals';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ApiError, NetworkError } from '../../../../lib/http/api-error.ts';
import { sendOnce } from '../../../../lib/http/send-once.ts';
import { RequestRefusal } from './request-refusal.tsx';

const shownFor = (error: Error): string =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <RequestRefusal error={error} onAddress={() => undefined} />
    </StaticRouter>,
  );
const refusedFor = (code: keyof typeof ROUND_REJECTIONS): string => {
  const { status, message } = ROUND_REJECTIONS[code];
  return shownFor(new ApiError(status, { code, message }));
};

it('a repeated request for the same days is shown as sent, with a link to it', () => {
  const shown = refusedFor('already_requested');
  expect(shown).toContain('リクエストは送信済みです');
  expect(shown).not.toContain('送信できませんでした');
  expect(shown).toContain('href="/profile"');
});

it.each([
  ['arrives', new NetworkError(new TypeError('gone'))],
  ['comes from the server itself', new ApiError(502, {})],
])('a request to which no response %s is shown as unconfirmed, with a link to the list', (_, error) => {
  const shown = shownFor(error);
  expect(shown).toContain('送信できたか確認できませんでした');
  expect(shown).toContain('もう一度押しても二重には送信されません');
  expect(shown).not.toContain('リクエストを送信できませんでした');
  expect(shown).toContain('href="/profile"');
});

it('a request that couldn’t be sent is shown as not sent', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const error = await sendOnce('POST', '/api/rental-requests').catch((failure: Error) => failure);
  jest.restoreAllMocks();
  expect(shownFor(error as Error)).toContain('リクエストを送信できませんでした');
});

it('any other rejected request is shown as not sent', () => {
  expect(refusedFor('too_many_open_requests')).toContain('リクエストを送信できませんでした');
});
