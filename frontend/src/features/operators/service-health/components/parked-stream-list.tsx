import type { ParkedStream } from '@meguri/contracts/read-models/upkeep.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { readModelLabel } from '../health-labels.ts';
import { Dotted } from '../../../../ui/dotted.tsx';

/** Streams that are blocked by an event that can't be applied; nothing if there are none. */
export const ParkedStreamList = ({ streams }: { readonly streams: readonly ParkedStream[] }) =>
  streams.length > 0 && (
    <Alert tone="bad" title={`${streams.length}件の履歴が止まっています。ほかの取引は続いています。`}>
      <ul>
        {streams.map(({ reader, stream, revision, type, error, parkedAt }) => (
          <li key={`${reader} ${stream}`} className="py-1">
            <p>
              <Dotted
                facts={[
                  `${readModelLabel(reader)}：${stream} の ${revision}番目（${type}）`,
                  `${dateTime(parkedAt)} から`,
                ]}
              />
            </p>
            <p className="font-mono text-xs">{error}</p>
          </li>
        ))}
      </ul>
      <p>期限も止まっています。読める版が動き始めるか、履歴が直れば、止まったところから自動で再開します。</p>
    </Alert>
  );
