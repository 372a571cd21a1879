import type { ReadModelHealth } from '@meguri/contracts/read-models/upkeep.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { Disclosure } from '../../../../ui/controls/disclosure.tsx';
import { healthOf, positionLabel, readModelLabel } from '../health-labels.ts';
import { Dotted } from '../../../../ui/dotted.tsx';

/** Whether users see current data. Names and positions only on demand, or if a read model has stopped. */
export function ReadModelState({ models }: { readonly models: readonly ReadModelHealth[] }) {
  const troubled = models.filter((model) => healthOf(model, models).tone !== 'good');
  const stopped = models.some(({ state }) => state === 'stopped');
  return (
    <div className="flex flex-col gap-3">
      {troubled.length === 0 && <Alert tone="good">すべての画面が最新です。</Alert>}
      {troubled.length > 0 && !stopped && <Alert tone="warn">反映中です。画面が少し古いことがあります。</Alert>}
      {stopped && <ReadModelList models={models.filter(({ state }) => state === 'stopped')} />}
      <Disclosure title="表示用データの詳細">
        <ReadModelList models={models} />
      </Disclosure>
    </div>
  );
}

const ReadModelList = ({ models }: { readonly models: readonly ReadModelHealth[] }) => (
  <ul>
    {models.map((model) => (
      <ReadModelRow key={model.name} model={model} models={models} />
    ))}
  </ul>
);

function ReadModelRow({ model, models }: { model: ReadModelHealth; models: readonly ReadModelHealth[] }) {
  const { label, tone } = healthOf(model, models);
  return (
    <li className="border-b border-line py-2 text-sm last:border-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="grow">
          <span>{readModelLabel(model.name)}</span>
          <span className="ml-2 font-mono text-xs text-soft">{model.name}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-xs text-soft tabular-nums">
        <Dotted facts={[positionLabel(model.position), `更新 ${dateTime(model.updatedAt)}`]} />
      </p>
      {model.state === 'stopped' && (
        <Alert tone="bad" title="反映が止まっています。画面には古い内容が表示されます。">
          {model.event !== null && (
            <p>{`${positionLabel(model.event.position)} の ${model.event.type}（${model.event.stream} の ${model.event.revision}番目）を反映できませんでした。`}</p>
          )}
          <p className="font-mono text-xs">{model.error}</p>
          <p>サーバーを再起動するか、サービスのページの「表示の作り直し」で作り直してください。</p>
        </Alert>
      )}
    </li>
  );
}
