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
      <RequestRefusal error={error} />
    </StaticRouter>,
  );
const refusedFor = (code: keyof typeof ROUND_REJECTIONS): string => {
  const { status, message } = ROUND_REJECTIONS[code];
  return shownFor(new ApiError(status, { code, message }));
};

it('who asks a second time for the same days reads that the request is there, and comes to it', () => {
  const shown = refusedFor('already_requested');
  expect(shown).toContain('リクエストは送信済みです');
  expect(shown).not.toContain('送信できませんでした');
  expect(shown).toContain('href="/profile"');
});

it.each([
  ['came', new NetworkError(new TypeError('gone'))],
  ['came from the service', new ApiError(502, {})],
])('who asks and no answer %s reads that it may be there, and comes to where it would be', (_, error) => {
  const shown = shownFor(error);
  expect(shown).toContain('送信できたか確認できませんでした');
  expect(shown).toContain('もう一度押しても二重には送信されません');
  expect(shown).not.toContain('リクエストを送信できませんでした');
  expect(shown).toContain('href="/profile"');
});

it('a request that could not even leave the device reads as not sent', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const error = await sendOnce('POST', '/api/rental-requests').catch((failure: Error) => failure);
  jest.restoreAllMocks();
  expect(shownFor(error as Error)).toContain('リクエストを送信できませんでした');
});

it('any other request that is refused reads as not sent', () => {
  expect(refusedFor('too_many_open_requests')).toContain('リクエストを送信できませんでした');
});
