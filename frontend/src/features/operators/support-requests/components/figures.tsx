import { SUPPORT_ANSWER_HOURS } from '@meguri/contracts/limits.ts';
import { SATISFACTION_LABELS, SATISFACTIONS } from '@meguri/contracts/message/support-kinds.ts';
import { remaining } from '../../../../lib/time/format.ts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { useSupportFigures } from '../api/support-requests.ts';

/** How soon questions were answered and ended lately, and how their askers judged; nothing before the first question. */
export function Figures() {
  const { data } = useSupportFigures();
  if (data === undefined || data.opened === 0) return null;
  const { days, opened, answered, inTime, closed, firstAnswer, solving, satisfaction } = data;
  return (
    <section aria-label="返信の状況" className="mb-8 rounded-2xl bg-wash px-5 py-4">
      <FactList
        tight
        facts={[
          { label: `この${days}日間の相談`, value: `${opened}件（返信 ${answered}件、終了 ${closed}件）` },
          { label: `${SUPPORT_ANSWER_HOURS}時間以内の返信`, value: `${inTime}件` },
          { label: '最初の返信まで（中央値）', value: spanOf(firstAnswer) },
          { label: '終了まで（中央値）', value: spanOf(solving) },
          {
            label: 'ご感想',
            value: SATISFACTIONS.map((one) => `${SATISFACTION_LABELS[one]} ${satisfaction[one]}件`).join('、'),
          },
        ]}
      />
    </section>
  );
}

const spanOf = (seconds: number | null): string => (seconds === null ? 'まだありません' : remaining(seconds * 1000));
