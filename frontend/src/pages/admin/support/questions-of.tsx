import type { ReactNode } from 'react';
import {
  type QuestionsOf as Which,
  useQuestionsOf,
} from '../../../features/operators/support-requests/api/support-requests.ts';
import { RequestList } from '../../../features/operators/support-requests/components/request-list.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { LoadedList } from '../loaded.tsx';

interface QuestionsOfProps {
  readonly title: string;
  readonly which: Which;
  /** The question that the page shows already. */
  readonly besides?: string;
  /** Shown if there are none. */
  readonly empty: string;
  /** Below the list. */
  readonly children?: Elements;
}

/** The questions of a person or about a rental with how each ended, so that no operator answers without knowing them. */
export const QuestionsOf = ({ title, ...rest }: QuestionsOfProps): ReactNode => (
  <PartBoundary name={title}>
    <Questions title={title} {...rest} />
  </PartBoundary>
);

function Questions({ title, which, besides, empty, children }: QuestionsOfProps) {
  const list = useQuestionsOf(which);
  const items = list.items?.filter(({ id }) => id !== besides);
  const total = list.total - (besides === undefined ? 0 : 1);
  return (
    <Panel title={title} aside={total > 0 && <span>{`${total}件`}</span>}>
      <LoadedList list={{ ...list, items }} lines={2} empty={<p className="py-3 text-sm text-soft">{empty}</p>}>
        {(requests) => <RequestList requests={requests} />}
      </LoadedList>
      {children}
    </Panel>
  );
}
