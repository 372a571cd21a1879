import type { PayoutAccountView, PlatformStatus } from '@meguri/contracts/account/payout-account.ts';
import type { ReactNode } from 'react';
import { FIGURES } from '../../../../rental/figures.ts';
import { Alert } from '../../../../ui/states/alert.tsx';

const BEFORE_REGISTRATION: readonly PayoutAccountView['state'][] = ['none', 'onboarding'];

/** What an owner should know, by the state of their account. */
export const OwnerGuide = ({ state }: Pick<PayoutAccountView, 'state'>) => (
  <Guide title="報酬の受け取りについて">
    {state === 'none' && (
      <Step title="口座を作成する">事業形態と電話番号を入力すると、決済会社（Stripe）の登録ページへ移ります。</Step>
    )}
    {BEFORE_REGISTRATION.includes(state) && (
      <Step title="本人確認と銀行口座を登録する">
        本人確認書類と、報酬を受け取る銀行口座を登録します。入力した内容は決済会社が管理し、ほかの方には表示されません。
      </Step>
    )}
    <Step title="取引が完了したら受け取る">{`レンタル料金から決済サービス手数料${FIGURES.payoutFeePercent}%を差し引いた額がStripeの残高へ送金され、そこから登録した銀行口座へ入金されます。${BEFORE_REGISTRATION.includes(state) ? '登録が済むまでの報酬は、運営事務局がお預かりします。' : ''}`}</Step>
  </Guide>
);

/** What operators have to set up at the provider first. */
export const OperatorGuide = ({ status }: PlatformStatus) => (
  <Guide title="運営の方へ：決済会社の設定">
    <Step title="Connect を有効にする">
      Stripe のダッシュボードで Connect の利用を開始し、プラットフォームの情報を登録します。
    </Step>
    <Step title="プラットフォームとしての利用を有効にする">
      Express の口座を開設できるよう、プラットフォームの責任に関する項目を確認します。
    </Step>
    <Step title="Webhook を設定する">
      プラットフォームと連結アカウントの両方に、それぞれの送信先と署名の秘密鍵を設定します。
    </Step>
    <li className="list-none">
      <Alert tone={status === 'healthy' ? 'good' : 'warn'}>
        {status === 'healthy'
          ? 'いまの状態：口座を開設できます。'
          : '口座を開設できない理由は、「サービス」の決済の設定に表示されます。'}
      </Alert>
    </li>
  </Guide>
);

const Guide = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-4 border-t border-line pt-8">
    <h2 className="text-xl">{title}</h2>
    <ol className="flex list-decimal flex-col gap-4 pl-5 marker:text-soft">{children}</ol>
  </section>
);

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li className="pl-1 only:-ml-6 only:list-none">
    <p className="font-medium">{title}</p>
    <p className="text-sm text-soft">{children}</p>
  </li>
);
