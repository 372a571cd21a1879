import type { OperationName } from '@meguri/contracts/operators/operations.ts';
import { READ_MODEL_NAMES, type ReadModelRebuild, type RebuildState } from '@meguri/contracts/read-models/upkeep.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import type { Tone } from '../../../../ui/states/tones.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { type RebuildStep, useCheck, useRebuildStep } from '../api/rebuilds.ts';
import { readModelLabel } from '../health-labels.ts';

const STATES: Readonly<Record<RebuildState, readonly [label: string, tone: Tone]>> = {
  checking: ['確認中', 'plain'],
  checked: ['判断待ち', 'warn'],
  rebuilding: ['作り直し中', 'plain'],
  rebuilt: ['作り直しました', 'good'],
  kept: ['そのままにしました', 'plain'],
  cancelled: ['中止しました', 'plain'],
  failed: ['失敗しました', 'bad'],
  lost: ['途中で止まりました', 'warn'],
};

const OPERATIONS_OF: Readonly<Record<RebuildStep['step'], OperationName>> = {
  confirm: 'confirm_rebuild',
  keep: 'keep_read_model',
  cancel: 'cancel_rebuild',
};

const refused = (error: Error) => toast({ title: '実行できませんでした', text: sentenceOf(error), tone: 'bad' });

/**
 * Rebuilds a read model: first a check of the differences, then the operator's confirmation. Users keep reading the old one until
 * then.
 */
export function Rebuilds({ rebuilds }: { readonly rebuilds: readonly ReadModelRebuild[] }) {
  const [name, setName] = usePersistentState<string>('rebuild', READ_MODEL_NAMES[0]);
  const check = useCheck({ onSuccess: () => undefined, onError: refused });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-2xl text-sm leading-relaxed text-soft">
        画面に表示する内容を、取引の記録から作り直せます。まず別の場所に作って違いを数え、判断してから入れ替えます。その間も画面は使えます。
      </p>
      <Allowed to="check_rebuild">
        <form
          className="flex flex-wrap items-end gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            check.run(name);
          }}
        >
          <Select name="readModel" label="作り直す内容" value={name} onChange={({ target }) => setName(target.value)}>
            {READ_MODEL_NAMES.map((one) => (
              <option key={one} value={one}>
                {readModelLabel(one)}
              </option>
            ))}
          </Select>
          <Button type="submit" variant="secondary" className="min-h-12" pending={check.isPending}>
            違いを調べる
          </Button>
        </form>
      </Allowed>
      <ul className="flex flex-col divide-y divide-line text-sm leading-relaxed">
        {rebuilds.map((rebuild) => (
          <RebuildRow key={rebuild.id} rebuild={rebuild} />
        ))}
      </ul>
    </div>
  );
}

function RebuildRow({ rebuild }: { readonly rebuild: ReadModelRebuild }) {
  const { id, readModel, state, startedAt, share, events, error } = rebuild;
  const { run, isPending } = useRebuildStep({ onSuccess: () => undefined, onError: refused });
  const [label, tone] = STATES[state];
  const step = (which: RebuildStep['step'], words: string, variant: 'primary' | 'secondary' = 'secondary') => (
    <Allowed to={OPERATIONS_OF[which]}>
      <Button size="small" variant={variant} pending={isPending} onClick={() => run({ id, step: which })}>
        {words}
      </Button>
    </Allowed>
  );
  const isRunning = state === 'checking' || state === 'rebuilding';
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium">{readModelLabel(readModel)}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-xs text-soft tabular-nums">{dateTime(startedAt)}</span>
      </p>
      {isRunning && (
        <>
          <progress className="h-2 w-full max-w-md accent-accent" value={share} max={1} aria-label="進み具合" />
          <p className="text-xs text-soft tabular-nums">{`${grouped(events)}件の出来事を読みました`}</p>
          <div>{step('cancel', '中止する')}</div>
        </>
      )}
      {state === 'checked' && (
        <>
          <p>{differenceWords(rebuild)}</p>
          <div className="flex flex-wrap gap-2">
            {step('confirm', '作り直して入れ替える', 'primary')}
            {step('keep', 'そのままにする')}
          </div>
        </>
      )}
      {state === 'lost' && (
        <p>サーバーが止まったため終わりませんでした。表示される内容は変わっていません。もう一度お試しください。</p>
      )}
      {state === 'failed' && (
        <>
          <p>表示される内容は変わっていません。</p>
          <p className="font-mono text-xs break-all text-soft">{error}</p>
        </>
      )}
    </li>
  );
}

/** A differing row is counted on both sides. */
function differenceWords({ tables }: ReadModelRebuild): string {
  const different = (tables ?? []).filter((table) => table.different > 0);
  if (different.length === 0) return '記録から作り直しても、違いはありません。';
  const counts = different.map(({ table, different: rows }) => `${table} ${grouped(rows)}行`).join('、');
  return `いま表示している内容と、記録から作った内容に違いがあります：${counts}（両方の側で数えています）。`;
}
