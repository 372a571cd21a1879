import { clock } from '../../../../lib/time/format.ts';
import type { DraftState as State } from '../open-draft.ts';
import { draftReasonOf } from '../failure-reasons.ts';

/** Says when the draft has saved itself, or why not. Only failures are announced. */
export const DraftState = ({ state }: { readonly state: State | null }) => (
  <div className="flex min-h-5 flex-col text-xs">
    {state?.is === 'saved' && <p className="text-soft tabular-nums">{`保存しました ${clock(state.at)}`}</p>}
    <div role="status">{state !== null && state.is !== 'saved' && <p className="text-bad">{failureOf(state)}</p>}</div>
  </div>
);

function failureOf(state: Exclude<State, { is: 'saved' }>): string {
  switch (state.is) {
    case 'waiting':
      return '保存できていません。通信できるようになったら、もう一度保存します。入力内容はこの端末に残っています。';
    case 'outdated':
      return 'この下書きは、ほかの画面で変更・出品・削除されました。自動では保存されません。「下書きに保存」を押すと、新しい下書きになります。';
    case 'refused':
      return `保存できていません。${draftReasonOf(state.error)}`;
  }
}
