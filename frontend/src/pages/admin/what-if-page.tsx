import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useSearchParams } from 'react-router-dom';
import { MAX_ROWS, type Replay, useReplay } from '../../features/operators/what-if/api/replay.ts';
import { DraftForm } from '../../features/operators/what-if/components/draft-form.tsx';
import { Outcome } from '../../features/operators/what-if/components/outcome.tsx';
import { ReplayProgress } from '../../features/operators/what-if/components/replay-progress.tsx';
import { choiceIn, isSameChoice, toQuery } from '../../features/operators/what-if/draft.ts';
import { rowsFile } from '../../features/operators/what-if/rows-file.ts';
import { useMayDo } from '../../rental/operators/allowed.tsx';
import { sentenceOf } from '../../lib/http/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { RefusedPage } from './refused-page.tsx';

/** Replays history under other terms. The draft is in the URL, so that it can be bookmarked and shared; nothing else is stored. */
export default function AdminWhatIfPage({ title }: { readonly title: string }) {
  const [query, setQuery] = useSearchParams();
  const choice = choiceIn(query, tokyoDate(new Date(serverNow()).toISOString()));
  const { replay, start, cancel } = useReplay();
  if (!useMayDo('replay_draft')) return <RefusedPage title={title} />;
  return (
    <AdminFrame title={title}>
      <p className="mb-6 max-w-2xl text-sm leading-relaxed text-soft">
        料金や期限が違っていたら、これまでの取引がどうなっていたかを、記録から計算します。実際の取引やお金は変わりません。
      </p>
      <DraftForm
        choice={choice}
        isRunning={replay.state === 'running'}
        onChange={(chosen) => setQuery(toQuery(chosen), { replace: true, state: { keepsScroll: true } })}
        onStart={() => start(choice)}
      />
      <Result replay={replay} isOutdated={!isSameChoice(replay.choice ?? choice, choice)} onCancel={cancel} />
    </AdminFrame>
  );
}

interface ResultProps {
  readonly replay: Replay;
  /** The form has changed since this result was computed. */
  readonly isOutdated: boolean;
  readonly onCancel: () => void;
}

function Result({ replay, isOutdated, onCancel }: ResultProps) {
  const { choice, state, done, of, error, summary, rows } = replay;
  if (state === 'running') return <ReplayProgress {...{ done, of, onCancel }} />;
  if (state === 'cancelled') return <Alert>試算を中止しました。何も保存されていません。</Alert>;
  if (state === 'failed')
    return (
      <Alert tone="bad" title="試算できませんでした">
        {error && sentenceOf(error)}
      </Alert>
    );
  if (choice === null || summary === null) return null;
  const save = () => saveFile('meguri-what-if.csv', rowsFile(choice, rows, summary));
  return (
    <div className="flex flex-col gap-6">
      <div role="status">
        {isOutdated && (
          <Alert tone="warn">
            変更する前の条件での結果です。CSVにも変更前の条件が入ります。いまの条件で計算するには「試算する」を押してください。
          </Alert>
        )}
      </div>
      <Outcome
        summary={summary}
        rows={rows}
        save={
          <div className="shrink-0">
            <Button variant="secondary" size="small" onClick={save}>
              CSVで保存
            </Button>
            {summary.differing > MAX_ROWS && (
              <p className="mt-2 text-xs text-soft">{`CSVには${grouped(MAX_ROWS)}件までが入ります。`}</p>
            )}
          </div>
        }
      />
    </div>
  );
}
