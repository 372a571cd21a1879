import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { effectSentences, fourEyesSentence } from './effects.ts';

interface PreviewNoticeProps {
  readonly preview: Preview;
  /** As it is now, where that may change. */
  readonly status?: RoundStatus | null;
}

/** A ref: on a phone, what has just come below a form is brought into view. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** What an action would do, to whom, before it is done. */
export const PreviewNotice = ({ preview, status = null }: PreviewNoticeProps) => (
  <div role="status" ref={intoView}>
    <Notice tone="warn" title={preview.needsTwo ? '別の運営が確認すると' : '実行すると'}>
      <ul className="flex flex-col gap-1">
        {effectSentences(preview, status).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-soft">{fourEyesSentence(preview)}</p>
    </Notice>
  </div>
);
