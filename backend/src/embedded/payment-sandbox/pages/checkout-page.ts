import { escapeHtml } from '../../../http/pages/escape-html.ts';
import { expireSession, failAuthentication, paySession } from '../checkout.ts';
import type { CheckoutSessionDocument } from '../documents.ts';
import { redirect, type SandboxRequest, type SandboxResponse } from '../http-exchange.ts';
import type { Sandbox } from '../sandbox.ts';
import { TEST_CARDS } from '../test-cards.ts';
import { alertText, htmlPage, yen } from './html.ts';

/**
 * The hosted payment page: GET shows the form, POST `card=<number>` pays or shows the failure. A card with 3-D Secure
 * shows a question first, and continues with `authentication=complete` or `failed`.
 */
export async function checkoutPage(
  sandbox: Sandbox,
  request: SandboxRequest,
  sessionId: string,
): Promise<SandboxResponse> {
  const form = request.method === 'POST' ? new URLSearchParams(request.body) : null;
  const card = form && (form.get('card') ?? '');
  return sandbox.transact(async (transaction) => {
    const session = await transaction.find('checkout.session', sessionId);
    if (!session) return htmlPage('ページが見つかりません', '<p>このお支払いページは存在しません。</p>', 404);
    if (session.status === 'open' && session.expires_at <= transaction.now) await expireSession(transaction, session);
    // A second click on the button finds the session paid and redirects like the first.
    if (session.status === 'complete' && card !== null) return redirect(successUrl(session));
    if (session.status !== 'open') return endedPage(session);
    if (card === null) return paymentForm(session, null);
    const number = card.replace(/[\s-]/g, '');
    if (!Object.hasOwn(TEST_CARDS, number))
      return paymentForm(session, 'テスト用のカード番号を選択してください。', 400);
    const authentication = TEST_CARDS[number]?.authenticates ? form?.get('authentication') : 'complete';
    if (authentication === 'failed') {
      await failAuthentication(transaction, session);
      return paymentForm(session, '本人認証ができませんでした。別のカードをお試しください。', 402);
    }
    if (authentication !== 'complete') return authenticationPage(session, number);
    const attempt = await paySession(transaction, session, number);
    if (attempt.paid) return redirect(successUrl(session));
    return paymentForm(session, 'カードが拒否されました。別のカードをお試しください。', 402);
  });
}

function successUrl(session: CheckoutSessionDocument): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function endedPage(session: CheckoutSessionDocument): SandboxResponse {
  const [title, url] =
    session.status === 'complete'
      ? ['お支払いは完了しています', successUrl(session)]
      : ['お支払いページの有効期限が切れました', session.cancel_url];
  const link = url === null ? '' : `<p><a href="${escapeHtml(url)}">サイトに戻る</a></p>`;
  return htmlPage(title, link, session.status === 'complete' ? 200 : 410);
}

/** The page of the card's bank for 3-D Secure. */
function authenticationPage(session: CheckoutSessionDocument, number: string): SandboxResponse {
  return htmlPage(
    '本人認証（3Dセキュア）',
    `<p>${yen(session.amount_total)}のお支払いについて、カード会社がご本人かどうかを確認しています。</p>
<form method="post">
<input type="hidden" name="card" value="${number}">
<button type="submit" name="authentication" value="complete">本人として認証する（テスト）</button>
<button type="submit" name="authentication" value="failed">認証に失敗する（テスト）</button>
</form>`,
  );
}

function paymentForm(session: CheckoutSessionDocument, message: string | null, status = 200): SandboxResponse {
  const { lines, submitMessage } = session.sandbox;
  const rows = lines.map(
    (line) => `<tr><th scope="row">${escapeHtml(line.name)}</th><td>${yen(line.amount * line.quantity)}</td></tr>`,
  );
  const cards = Object.entries(TEST_CARDS).map(
    ([number, card]) => `<option value="${number}">${grouped(number)} ${escapeHtml(card.label)}</option>`,
  );
  const cancel =
    session.cancel_url === null ? '' : `<p><a href="${escapeHtml(session.cancel_url)}">キャンセルして戻る</a></p>`;
  return htmlPage(
    'お支払い',
    `${alertText(message)}
<table>
<tbody>${rows.join('')}</tbody>
<tfoot><tr><th scope="row">合計</th><td>${yen(session.amount_total)}</td></tr></tfoot>
</table>
<form method="post">
<label for="card">カード番号（テスト用）</label>
<select id="card" name="card">${cards.join('')}</select>
${submitMessage === null ? '' : `<p>${escapeHtml(submitMessage)}</p>`}
<button type="submit">${yen(session.amount_total)}を支払う（テスト）</button>
</form>
${cancel}`,
    status,
  );
}

function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
