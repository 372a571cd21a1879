import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import { StaticRouter } from 'react-router-dom';
import { api } from '../lib/http/api.ts';
import { createQueryClient } from '../lib/query/query-client.ts';
import { toasts } from '../ui/overlay/toast-store.ts';
import { answer } from './answers.testing.ts';

/** An element as a component made it, also where only a window would show it. */
interface Made {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}
type Jsx = typeof runtime.jsx;

const made: Made[] = [];
const noted =
  (jsx: Jsx): Jsx =>
  (type, props, key) => {
    made.push({ type, props: props as Made['props'] });
    return jsx(type, props, key);
  };

// Components whose code is imported after this module are rendered with it.
jest.unstable_mockModule('react/jsx-runtime', () => ({
  ...runtime,
  jsx: noted(runtime.jsx),
  jsxs: noted(runtime.jsxs),
}));

// A dialog is drawn into a document's body, of which there is none.
jest.unstable_mockModule('../ui/overlay/dialog.tsx', () => ({
  Dialog: ({ open, children, actions }: { open: boolean; children: ReactNode; actions?: ReactNode }) =>
    open ? createElement(Fragment, null, children, actions) : null,
}));

/** What the interface answers a change: a status with its body, or none at all; the last: not even the token that goes with it. */
export type Answer = readonly [status: number, body: unknown] | 'no network' | 'no network before it is sent';

/**
 * A component without a window, for what its buttons and forms call: nothing is drawn anew, but what is sent, and said in
 * passing, can be seen.
 */
export function pressable<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  answered: Answer = 'no network',
  known: Readonly<Record<string, unknown>> = {},
) {
  made.length = 0;
  toasts.set([]);
  api.forgetCsrfToken();
  const queries = createQueryClient();
  queries.setDefaultOptions({ mutations: { ...queries.getDefaultOptions().mutations, retryDelay: 0 } });
  answer(queries, known);
  const sent: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, { method = 'GET' } = {}) => {
    if (answered === 'no network before it is sent') throw new TypeError('no network');
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 't' });
    sent.push(`${method} ${String(path)}`);
    if (answered === 'no network') throw new TypeError('no network');
    return Response.json(answered[1], { status: answered[0] });
  });
  const rendered = createElement(component, props);
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queries },
      createElement(StaticRouter, { location: '/', children: rendered }),
    ),
  );
  const propsOf = (what: string, isIt: (one: Made) => boolean): Made['props'] => {
    const found = made.findLast(isIt);
    if (found === undefined) throw new Error(`there is no ${what}`);
    return found.props;
  };
  const call = (props: Made['props'], handler: string, ...args: unknown[]): unknown =>
    (props[handler] as (...args: unknown[]) => unknown)(...args);
  return {
    html,
    sent,
    /** What the last part with such a property was given. */
    propertyOf: (property: string): unknown =>
      propsOf(property, ({ props }) => Object.hasOwn(props, property))[property],
    /** Whether a part was shown with such a property. */
    shows: (property: string): boolean => made.some(({ props }) => Object.hasOwn(props, property)),
    /** Types into the field of that name. */
    fill: (name: string, value: unknown) =>
      call(
        propsOf(name, ({ props }) => props['name'] === name && typeof props['onChange'] === 'function'),
        'onChange',
        { type: 'change', target: { name, value } },
      ),
    /** What somebody picks in the last field of that type. */
    change: (type: string, event: object) =>
      call(
        propsOf(type, ({ props }) => props['type'] === type && typeof props['onChange'] === 'function'),
        'onChange',
        event,
      ),
    /** Ticks the box of that name, or takes the tick away. */
    tick: (name: string, checked: boolean) =>
      call(
        propsOf(name, ({ props }) => props['name'] === name && typeof props['onChange'] === 'function'),
        'onChange',
        { target: { name, checked } },
      ),
    press: (label: string) =>
      call(
        propsOf(label, ({ props }) => wordsIn(props['children']) === label && typeof props['onClick'] === 'function'),
        'onClick',
      ),
    /** What the last part with such a handler calls. */
    call: (handler: string) =>
      call(
        propsOf(handler, ({ props }) => typeof props[handler] === 'function'),
        handler,
      ),
    submit: () =>
      call(
        propsOf('form', ({ type }) => type === 'form'),
        'onSubmit',
        { preventDefault: () => undefined, persist: () => undefined },
      ),
    /** The next thing that is said in passing. */
    told: async () => {
      for (let waited = 0; toasts.get().length === 0 && waited < 3000; waited += 5) await delay(5);
      const [said] = toasts.get();
      return said && { title: said.title, text: said.text, tone: said.tone };
    },
  };
}

const wordsIn = (children: unknown): string =>
  typeof children === 'string'
    ? children
    : Array.isArray(children)
      ? (children as ReactNode[]).map(wordsIn).join('')
      : isValidElement<{ readonly children?: ReactNode }>(children)
        ? wordsIn(children.props.children)
        : '';
