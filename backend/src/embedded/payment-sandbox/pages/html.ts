import { grouped } from '@meguri/contracts/text/grouped.ts';
import { escapeHtml } from '../../../http/pages/escape-html.ts';
import type { SandboxResponse } from '../http-exchange.ts';

export function yen(amount: number): string {
  return `${grouped(amount)}円`;
}

const STYLE = `
  body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.7; color: #222; background: #f5f4f1; }
  .test { margin: 0; padding: .6rem 1rem; background: #8a1c1c; color: #fff; text-align: center; font-weight: 700; }
  main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: 8px; }
  h1 { margin-top: 0; font-size: 1.3rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .4rem 0; border-bottom: 1px solid #ddd; text-align: left; font-weight: 400; }
  td { text-align: right; white-space: nowrap; }
  tfoot th, tfoot td { font-weight: 700; }
  label { display: block; margin: 1rem 0 .3rem; }
  select, button { width: 100%; padding: .7rem; font: inherit; }
  button { margin-top: 1rem; border: 0; border-radius: 6px; background: #1d5c4a; color: #fff; font-weight: 700; cursor: pointer; }
  [role=alert] { padding: .6rem 1rem; border-left: 4px solid #b3261e; background: #fdecea; }
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
