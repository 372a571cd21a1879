import type { ReadModelHealth } from '@meguri/contracts/read-models/administration.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { Badge, Notice } from '../../../ui/notice.tsx';
import { healthOf, positionLabel, readModelLabel } from '../health-labels.ts';

/** How the read models do, in words; why one was stopped, at which event, and what to do. */
export const ReadModelList = ({ models }: { readonly models: readonly ReadModelHealth[] }) => (
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
          {readModelLabel(model.name)}
          <span className="ml-2 font-mono text-xs text-soft">{model.name}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-xs text-soft tabular-nums">
        {positionLabel(model.position)} ・ 更新 {dateTime(model.updatedAt)}
      </p>
      {model.state === 'stopped' && (
        <Notice tone="bad" title="反映が止まっています。画面には古い内容が表示されます。">
          {model.event !== null && (
            <p>
              {positionLabel(model.event.position)} の {model.event.type}（{model.event.stream} の{' '}
              {model.event.revision}番目）を反映できませんでした。
            </p>
          )}
          <p className="font-mono text-xs">{model.error}</p>
          <p>サーバーを再起動するか、npm run projections:rebuild で作り直してください。</p>
        </Notice>
      )}
    </li>
  );
}
