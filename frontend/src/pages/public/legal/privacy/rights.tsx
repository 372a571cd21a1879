import { type LegalSection, LegalTable, Points } from '../legal-layout.tsx';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';

/** Data security and the rights of users. */
export const PRIVACY_RIGHTS: readonly LegalSection[] = [
  {
    id: 'safety',
    title: '安全のための措置',
    content: (
      <Points
        items={[
          '通信の暗号化、パスワードの一方向の変換、アクセスできる者の限定',
          '接続元が大きく変わったログインの検知と、ご本人へのお知らせ',
          '取引の記録が書き換えられていないことを確かめられる形での保存',
          '写真に含まれる位置情報の削除',
        ]}
      />
    ),
  },
  {
    id: 'requests',
    title: '開示・訂正・消去などのご請求',
    content: (
      <>
        <p>
          ご自身の情報は、プロフィール設定で確認、訂正できます。そのほかの開示、訂正、利用の停止、消去および第三者への提供の停止は、下記の窓口にご請求ください。ご本人であることを確かめたうえで、法令に従い、遅滞なく対応します。
        </p>
        <p>進行中の取引がある間は、取引を終えるまで消去をお待ちいただきます。</p>
      </>
    ),
  },
  {
    id: 'minors',
    title: '未成年の方へ',
    content: <p>未成年の方は、親権者その他の法定代理人の同意を得たうえで、個人情報を登録してください。</p>,
  },
  {
    id: 'change',
    title: 'このポリシーの変更',
    content: (
      <p>
        法令の改正やサービスの変更に応じて、このポリシーを改めることがあります。重要な変更は、本サービス上で事前にお知らせします。
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'お問い合わせ窓口',
    content: (
      <LegalTable
        rows={[
          ['事業者', OPERATOR.company],
          ['所在地', `〒${OPERATOR.postCode} ${OPERATOR.address}`],
          ['代表者', OPERATOR.representative],
          ['管理者', OPERATOR.privacyOfficer],
          [
            'メール',
            <a key="mail" href={`mailto:${OPERATOR.email}`} className="underline underline-offset-4">
              {OPERATOR.email}
            </a>,
          ],
        ]}
      />
    ),
  },
];
