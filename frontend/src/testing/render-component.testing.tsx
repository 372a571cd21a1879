import { afterEach, expect, jest } from '@jest/globals';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { api } from '../lib/http/api.ts';
import { createQueryClient } from '../lib/query/query-client.ts';
import { toasts } from '../ui/overlay/toast-store.ts';
import { type Answer, answer } from './answers.testing.ts';

// React Hook Form compares a select with what was rendered; happy-dom lacks both properties.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, value: 0 });
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', { configurable: true, value: false });

/** Query caches of the running test, which would go on retrying. */
const opened: QueryClient[] = [];

afterEach(() => {
  cleanup();
  for (const queries of opened.splice(0)) queries.clear();
  jest.restoreAllMocks();
});

/**
 * Renders a component inside what the app gives it, by Testing Library. Its spec begins with
 * `@jest-environment @happy-dom/jest-environment`.
 * @param answered to every request but for what is known
 * @param known answers by path, as `answer` takes them
 * @returns also what is `sent` to change something, and `asked`
 */
export function renderComponent(
  component: ReactNode,
  answered: Answer = 'no network',
  known: Readonly<Record<string, unknown>> = {},
) {
  toasts.set([]);
  api.forgetCsrfToken();
  const queries = createQueryClient();
  opened.push(queries);
  const { mutations } = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...queries.getDefaultOptions(), mutations: { ...mutations, retryDelay: 0 } });
  answer(queries, known);
  const sent: string[] = [];
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, { method = 'GET' } = {}) => {
    if (answered === 'no network before it is sent') throw new TypeError('no network');
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 't' });
    if (method !== 'GET') sent.push(`${method} ${String(path)}`);
    else if (Object.hasOwn(known, String(path))) return Response.json(known[String(path)]);
    else asked.push(String(path));
    if (answered === 'no network') throw new TypeError('no network');
    return Response.json(answered[1], { status: answered[0] });
  });
  const view = render(component, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  // Without style sheets nothing takes the pointer from an element, and asking for its style takes long.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...view, queries, sent, asked, user };
}

/** The toast that appears next. */
export async function nextToast() {
  const [first] = await waitFor(() => {
    expect(toasts.get()).not.toEqual([]);
    return toasts.get();
  });
  return first && { title: first.title, text: first.text, tone: first.tone };
}

/** Whether a field takes so many emoji as they are pasted. A browser counts each twice, and cuts off without a word. */
export async function takesWhole(field: HTMLElement, characters: number): Promise<boolean> {
  const text = '😀'.repeat(characters);
  const user = userEvent.setup();
  await user.click(field);
  await user.paste(text);
  return (field as HTMLInputElement).value === text;
}
