import { escapeHtml } from '../../../http/pages/escape-html.ts';
import { redirect, type SandboxRequest, type SandboxResponse } from '../http-exchange.ts';
import type { Sandbox } from '../sandbox.ts';
import { endTry } from '../verification.ts';
import { htmlPage } from './html.ts';

/** What a trial can choose instead of photographing a document and a face. */
const OUTCOMES: Readonly<Record<string, string>> = {
  verified: '確認できたことにする（テスト）',
  processing: '確認に時間がかかることにする（テスト）',
  document_unverified_other: '書類を読み取れないことにする（テスト）',
  selfie_face_mismatch: '顔写真が一致しないことにする（テスト）',
};

/** The check of a person: POST `outcome` ends the try and redirects to the session’s return url. */
export async function verificationPage(
  sandbox: Sandbox,
  request: SandboxRequest,
  sessionId: string,
): Promise<SandboxResponse> {
  return sandbox.transact(async (transaction) => {
    const session = await transaction.find('identity.verification_session', sessionId);
    if (!session) return htmlPage('ページが見つかりません', '<p>このページは存在しません。</p>', 404);
    const { returnUrl } = session.sandbox;
    if (session.status !== 'requires_input' || session.redaction !== null) return redirect(returnUrl);
    const outcome = request.method === 'POST' ? new URLSearchParams(request.body).get('outcome') : null;
    if (outcome !== null && Object.hasOwn(OUTCOMES, outcome)) {
      await endTry(transaction, session, outcome);
      return redirect(returnUrl);
    }
    const buttons = Object.entries(OUTCOMES).map(
      ([value, label]) => `<button type="submit" name="outcome" value="${value}">${label}</button>`,
    );
    return htmlPage(
      '本人確認',
      `<p>身分証と顔写真の撮影は、テストでは省略されます。</p>
<form method="post">
${buttons.join('\n')}
</form>
<p><a href="${escapeHtml(returnUrl)}">確認せずに戻る</a></p>`,
    );
  });
}
