import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import type { CheckoutSession } from '@meguri/contracts/rental-round/answers.ts';
import { LoaderCircle } from 'lucide';
import { Alert } from '../../../../ui/states/alert.tsx';
import { usePaidRound } from '../api/paid-round.ts';
import { type Arrival, arrivalOf } from '../arrival.ts';
import { Icon } from '../../../../ui/icon.tsx';

interface Words {
  readonly tone: 'good' | 'warn';
  readonly title: string;
  readonly text: string;
}

const WORDS: Readonly<Record<Exclude<Arrival, 'on_its_way'>, Words>> = {
  arrived: {
    tone: 'good',
    title: '予約が確定しました',
    text: 'オーナーにもお知らせしました。次の手続きは取引の詳細でご確認ください。',
  },
  too_late: {
    tone: 'warn',
    title: 'この取引は、お支払いの前に終了していました',
    text: 'お支払いいただいた金額は、全額をお使いのカードに返金します。お手続きは必要ありません。',
  },
  ended: {
    tone: 'warn',
    title: 'この取引はキャンセルされています',
    text: '返金の内容は、取引の詳細でご確認ください。',
  },
};

/** Texts by the recorded outcome. */
const FEE_WORDS: Readonly<Record<NonNullable<CheckoutSession['recorded']>, (fee: string) => Words>> = {
  kept: (fee) => ({
    tone: 'good',
    title: `${fee}のお支払いを確認しました`,
    text: '取引の状況は、取引の詳細でご確認ください。',
  }),
  goes_back: (fee) => ({
    tone: 'warn',
    title: `${fee}のお支払いを全額返金します`,
    text: 'お支払いの必要がなくなっていたため、お使いのカードに返金します。お手続きは必要ありません。',
  }),
};

/** An extension's payment moves the return. */
const EXTENDED: Words = {
  tone: 'good',
  title: '期間を延長しました',
  text: 'オーナーにもお知らせしました。新しい返却期限は取引の詳細でご確認ください。',
};

const feeWords = (purpose: CheckoutSession['purpose'], recorded: NonNullable<CheckoutSession['recorded']>): Words =>
  purpose === 'extension' && recorded === 'kept' ? EXTENDED : FEE_WORDS[recorded](PURPOSE_LABELS[purpose]);

/** Whether the round has recorded the rental's payment yet; the provider's webhook may take a while. */
export function PaymentProgress({ rentalRequestId }: { readonly rentalRequestId: string }) {
  const { data: round } = usePaidRound(rentalRequestId);
  const arrival = round === undefined ? 'on_its_way' : arrivalOf(round);
  return <Progress words={arrival === 'on_its_way' ? null : WORDS[arrival]} />;
}

/** The same for a fee or an extension: its outcome is part of the checkout session. */
export const FeeProgress = ({ purpose, recorded }: Pick<CheckoutSession, 'purpose' | 'recorded'>) => (
  <Progress words={recorded === null ? null : feeWords(purpose, recorded)} />
);

const Progress = ({ words }: { readonly words: Words | null }) => (
  <div role="status">
    {words === null ? (
      <div className="flex gap-3 rounded-2xl bg-wash px-5 py-4 text-sm leading-relaxed">
        <Icon of={LoaderCircle} aria-hidden size={18} className="mt-0.5 shrink-0 animate-spin text-accent" />
        <div className="flex flex-col gap-1">
          <p className="font-medium">お支払いの記録を待っています</p>
          <p>
            お支払いは決済会社で完了しました。通常は数秒で、この画面に結果を表示します。この画面を閉じても、もう一度お支払いいただく必要はありません。
          </p>
        </div>
      </div>
    ) : (
      <Alert tone={words.tone} title={words.title}>
        {words.text}
      </Alert>
    )}
  </div>
);
