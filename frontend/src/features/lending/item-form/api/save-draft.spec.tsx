import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import { type ErrorCode, ERRORS } from '@meguri/contracts/errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { api } from '../../../../lib/http/api.ts';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { storedPhoto } from '../form-photos.ts';
import { EMPTY_ITEM } from '../item-form-values.ts';
import type { OpenDraft } from '../open-draft.ts';
import { useSaveDraft } from './save-draft.ts';

const IMAGES = ['/uploads/items/a.webp'];
const sentWithoutAnswer = jest.fn();
const DRAFT: OpenDraft = { id: 'd', settled: async () => 3, sentWithoutAnswer };

const refusal = (code: ErrorCode) =>
  Response.json({ code, message: ERRORS[code].message }, { status: ERRORS[code].status });

/** Presses once. @returns the outcome, and each request as `id revision` */
async function save(draft: OpenDraft | null, respond: (count: number) => Response = () => Response.json({})) {
  const sent: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    const { images, values, revision } = JSON.parse(String(init?.body)) as ItemDraft;
    expect([images, values]).toEqual([IMAGES, expect.objectContaining({ name: '羽織' })]);
    sent.push(`${String(path).split('/').at(-1)} ${revision}`);
    return respond(sent.length);
  });
  let press = (): void => undefined;
  const outcome = new Promise<unknown>((onSuccess, onError) => {
    const Form = () => {
      const { run } = useSaveDraft(draft, 'item-draft:3:d', { onSuccess, onError });
      press = () => run({ ...EMPTY_ITEM, name: '羽織', photos: IMAGES.map(storedPhoto) });
      return null;
    };
    renderToStaticMarkup(
      <QueryClientProvider client={createQueryClient()}>
        <Form />
      </QueryClientProvider>,
    );
  });
  press();
  return { outcome: await outcome.catch((error: unknown) => error), sent };
}

afterEach(() => {
  api.forgetCsrfToken();
  jest.restoreAllMocks();
});

describe('saving a draft', () => {
  it('makes a new one', async () => {
    const { outcome, sent } = await save(null);
    expect([outcome, sent]).toEqual([{ isCopy: false }, [expect.stringMatching(/^[0-9a-f-]{36} null$/)]]);
  });

  it('changes the one that the form shows, at the revision it shows', async () => {
    expect(await save(DRAFT)).toEqual({ outcome: { isCopy: false }, sent: ['d 3'] });
  });

  it.each(['item_draft_changed', 'item_draft_not_found'] as const)(
    'makes a new one where another screen was first (%s), so that nothing is lost',
    async (code) => {
      const { outcome, sent } = await save(DRAFT, (count) => (count === 1 ? refusal(code) : Response.json({})));
      expect([outcome, sent]).toEqual([{ isCopy: true }, ['d 3', expect.stringMatching(/^[0-9a-f-]{36} null$/)]]);
    },
  );

  it('lets the draft know what the server may have without having answered', async () => {
    const broken = () => Response.json({ code: 'internal_error' }, { status: 500 });
    const { sent } = await save(DRAFT, (count) => (count === 1 ? broken() : Response.json({})));
    expect(sent).toEqual(['d 3', 'd 3']);
    expect(sentWithoutAnswer.mock.calls).toEqual([[expect.objectContaining({ name: '羽織' })]]);
  });

  it('fails beyond the limit', async () => {
    const { outcome, sent } = await save(null, () => refusal('too_many_item_drafts'));
    expect([outcome, sent]).toEqual([expect.objectContaining({ code: 'too_many_item_drafts' }), [expect.anything()]]);
  });
});
