import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { effectSentences, fourEyesSentence } from './effects.ts';

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
