import { grouped } from '@meguri/contracts/text/grouped.ts';
import { escapeHtml } from '../../../http/pages/escape-html.ts';
import type { SandboxResponse } from '../http-exchange.ts';

export function yen(amount: number): string {
  return `${grouped(amount)}円`;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: light-dark(#23201c, #f0ebe3); --line: light-dark(#e5dfd5, #403930); }
  body { margin: 0; font-family: 'Hiragino Sans', 'Yu Gothic', 'Noto Sans CJK JP', system-ui, sans-serif; line-height: 1.8; color: var(--ink); background: light-dark(#f8f5f0, #171411); line-break: strict; }
  .test { margin: 0; padding: .6rem 1rem; background: #8a1c1c; color: #fff; text-align: center; font-weight: 500; word-break: auto-phrase; }
  main { max-width: 27rem; margin: 2rem auto; padding: 2rem 1.5rem; background: light-dark(#fff, #231f1b); border-radius: 1.5rem; }
  @media (max-width: 32rem) { main { margin: 0; border-radius: 0; } }
  h1 { margin: 0 0 1rem; font-size: 1.375rem; font-weight: 500; word-break: auto-phrase; }
  a { color: inherit; text-underline-offset: .25em; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; }
  td { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
  tfoot th, tfoot td { font-weight: 500; font-size: 1.125rem; }
  label { display: block; margin: 1.25rem 0 .3rem; }
  select, button { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0 1rem; font: inherit; }
  select { border: 1px solid light-dark(#8f857a, #7a7064); border-radius: .75rem; color: inherit; background: transparent; }
  option { color: #222; background: #fff; }
  button { margin-top: 1.25rem; border: 0; border-radius: 2rem; background: var(--ink); color: light-dark(#fff, #171411); font-weight: 500; cursor: pointer; }
  :focus-visible { outline: 2px solid light-dark(#a4452c, #e8977c); outline-offset: 3px; }
  [role=alert] { padding: .6rem 1rem; border-left: 4px solid light-dark(#b3123b, #f58ba0); background: light-dark(#fcebef, #3a1820); }
`;

/** A page of the sandbox, clearly marked as a test, without scripts. `content` is HTML. */
export function htmlPage(title: string, content: string, status = 200): SandboxResponse {
  const body = `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>【テスト】${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="test">TEST・これはテスト用の画面です。実際のお金は動きません。</p>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body,
  };
}

export function alertText(message: string | null): string {
  return message === null ? '' : `<p role="alert">${escapeHtml(message)}</p>`;
}
