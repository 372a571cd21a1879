import { escapeHtml } from '../../../http/pages/escape-html.ts';
import { completeOnboarding } from '../account-states.ts';
import { redirect, type SandboxRequest, type SandboxResponse } from '../http-exchange.ts';
import type { Sandbox } from '../sandbox.ts';
import { htmlPage } from './html.ts';

/** Onboarding of an Express account: POST `complete=1` completes everything and redirects to the link's return url. */
export async function onboardingPage(
  sandbox: Sandbox,
  request: SandboxRequest,
  linkId: string,
): Promise<SandboxResponse> {
  return sandbox.transact(async (transaction) => {
    const link = await transaction.find('account_link', linkId);
    if (!link) return htmlPage('ページが見つかりません', '<p>このページは存在しません。</p>', 404);
    if (link.expires_at <= transaction.now) return redirect(link.sandbox.refreshUrl);
    if (request.method === 'POST' && new URLSearchParams(request.body).get('complete') === '1') {
      await completeOnboarding(transaction, link.sandbox.account);
      return redirect(link.sandbox.returnUrl);
    }
    return htmlPage(
      '受取口座の登録',
      `<p>本人確認と銀行口座の入力は、テストでは省略されます。</p>
<form method="post">
<input type="hidden" name="complete" value="1">
<button type="submit">登録を完了する（テスト）</button>
</form>
<p><a href="${escapeHtml(link.sandbox.returnUrl)}">登録せずに戻る</a></p>`,
    );
  });
}
