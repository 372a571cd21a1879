import type { Finding, ProviderCheck as Check } from '@meguri/contracts/read-models/provider-check.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';

interface ProviderCheckProps extends Check {
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

/** The set-up at the provider: first what needs action, with what to do. */
export function ProviderCheck({ checkedAt, isLive, items, isChecking, onCheck }: ProviderCheckProps) {
  const faulty = items.filter(({ verdict }) => verdict !== 'good').sort((one, other) => rank(one) - rank(other));
  const good = items.filter(({ verdict }) => verdict === 'good');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-soft">{`${modeOf(isLive)}${dateTime(checkedAt)}に確認しました。お金は動かしません。`}</p>
      {faulty.length === 0 && <Alert tone="good">直すところはありません。</Alert>}
      {faulty.map((finding) => (
        <Fault key={`${finding.part}${finding.says}`} {...finding} />
      ))}
      {good.length > 0 && <FactList tight facts={factsOf(good)} />}
      <div>
        <Button variant="secondary" pending={isChecking} onClick={onCheck}>
          もう一度確認する
        </Button>
      </div>
    </div>
  );
}

const Fault = ({ part, verdict, says, advice }: Finding) => (
  <Alert tone={verdict === 'bad' ? 'bad' : 'warn'} title={part}>
    <p className="wrap-anywhere">{says}</p>
    {advice !== null && <p className="mt-1 wrap-anywhere">{advice}</p>}
  </Alert>
);

const rank = ({ verdict }: Finding): number => (verdict === 'bad' ? 0 : 1);

const modeOf = (isLive: boolean | null): string =>
  isLive === null ? '' : isLive ? '本番の環境を、' : 'テスト用の環境を、';

/** A part with several findings is one fact. */
const factsOf = (good: readonly Finding[]) =>
  [...Map.groupBy(good, ({ part }) => part)].map(([label, found]) => ({
    label,
    value: found.map(({ says }) => says).join(''),
  }));
