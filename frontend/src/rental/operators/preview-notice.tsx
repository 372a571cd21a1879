import type { Preview, Effect } from '@meguri/contracts/read-models/preview.ts';
import { type RoundStatus, STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { FIGURES } from '../figures.ts';
import { yen } from '../format.ts';

const EFFECT_WORDS: Readonly<Record<Effect, (amount: string) => string>> = {
  refund_sent: (amount) => `借り手のカードへ ${amount} を返金します。`,
  refund_not_sent: (amount) => `借り手への自動の返金 ${amount} は行われなくなります。`,
  payout_sent: (amount) => `オーナーへ ${amount} を送金します。`,
  payout_not_sent: (amount) => `オーナーへの自動の送金 ${amount} は行われなくなります。`,
  payout_taken_back: (amount) => `オーナーに送金した ${amount} を取り戻します。`,
  late_fee_charged: (amount) => `延滞料 ${amount} が確定し、借り手の登録カードに請求します。`,
  cover_pays: (amount) => `あんしん補償が損害金のうち ${amount} を支払います。`,
  fee_let_off: (amount) => `借り手への請求 ${amount} がなくなります。`,
  platform_earns: (amount) => `運営の取り分が ${amount} 増えます。`,
  platform_bears: (amount) => `運営が ${amount} を負担します。`,
};

/** The effects of a decision, one sentence each. @param now the round's current status */
function effectSentences({ effects, status, itemOutcome }: Preview, now: RoundStatus | null): readonly string[] {
  const moved = effects.map(({ effect, amount }) => EFFECT_WORDS[effect](yen(amount)));
  const led = now === null || status === now ? [] : [`取引は「${STATUS_LABELS[status]}」になります。`];
  const all = [...moved, ...led, ...(itemOutcome ? [itemOutcome] : [])];
  return all.length === 0 ? ['お金は動きません。'] : all;
}

/** Why a second operator must approve, or how much one operator can move alone. */
function fourEyesSentence({ needsTwo, amount, movedToday, alone }: Preview): string {
  if (!needsTwo)
    return `この取引で${FIGURES.fourEyesHours}時間以内に運営が動かした金額は ${yen(movedToday)} です（1人で行えるのは ${yen(alone)} まで）。`;
  return amount + movedToday > alone
    ? `この取引で${FIGURES.fourEyesHours}時間以内に動く金額が ${yen(alone)} を超えるため、別の運営の確認が必要です。提案は${FIGURES.proposalHours}時間有効です。`
    : `振込や決済会社の記録で精算するときは、別の運営の確認が必要です。提案は${FIGURES.proposalHours}時間有効です。`;
}

interface PreviewNoticeProps {
  readonly preview: Preview;
  /** The round's current status, if the action may change it. */
  readonly status?: RoundStatus | null;
}

/** A ref that scrolls a notice below a form into view on phones. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The effects of an action before it is confirmed. */
export const PreviewNotice = ({ preview, status = null }: PreviewNoticeProps) => (
  <div role="status" ref={intoView}>
    <Alert tone="warn" title={preview.needsTwo ? '別の運営が確認すると' : '実行すると'}>
      <ul className="flex flex-col gap-1">
        {effectSentences(preview, status).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-soft">{fourEyesSentence(preview)}</p>
    </Alert>
  </div>
);
