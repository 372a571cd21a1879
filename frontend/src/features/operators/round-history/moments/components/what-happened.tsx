import type { RecordedEvent, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { dateTime } from '../../../../../lib/time/format.ts';
import { RecordedWords } from '../../../../../rental/recorded/recorded.tsx';
import { FactList } from '../../../../../ui/fact-list.tsx';
import { PhotoStrip } from '../../../../../ui/photos/photo-strip.tsx';
import { actorOf } from '../../actor.ts';
import { LongWord } from '../../components/long-word.tsx';
import { type DataLine, isLongWord, linesOf } from '../../event-data.ts';
import { Dotted } from '../../../../../ui/dotted.tsx';

interface WhatHappenedProps {
  readonly recorded: RecordedEvent;
  readonly history: Pick<RoundHistory, 'texts' | 'photos' | 'usernames'>;
}

/** Texts and photos of an event, with their authors. */
export function WhatHappened({ recorded, history }: WhatHappenedProps) {
  const lines = linesOf(recorded.data, history);
  if (lines.length === 0) return <p className="text-sm text-soft">ほかに記録された内容はありません。</p>;
  return (
    <FactList
      tight
      facts={lines.map((line) => ({
        label: line.label,
        isLong: isLongWord(line),
        value: shown(line, recorded),
      }))}
    />
  );
}

function shown(line: DataLine, { label }: RecordedEvent) {
  if ('photos' in line) return <PhotoStrip title={`「${label}」の写真`} urls={line.photos} />;
  return isLongWord(line) ? <LongWord>{line.value}</LongWord> : line.value;
}

interface SaidProps {
  readonly said: readonly RecordedEvent[];
  readonly history: RoundHistory;
}

/** Messages in the damage case. */
export const Said = ({ said, history }: SaidProps) => (
  <ol className="flex flex-col gap-3 text-sm leading-relaxed">
    {said.map((one) => (
      <li key={one.id} className="border-l-2 border-line pl-4">
        <p className="text-xs text-soft tabular-nums">
          <Dotted facts={[actorOf(one, history), dateTime(one.metadata.time)]} />
        </p>
        <SaidWords recorded={one} history={history} />
      </li>
    ))}
  </ol>
);

export function SaidWords({ recorded, history }: WhatHappenedProps) {
  const { text, photos } = recorded.data as {
    readonly text: { readonly textId: string } | null;
    readonly photos: readonly { readonly uploadId: string }[];
  };
  const urls = photos.flatMap(({ uploadId }) => history.photos[uploadId] ?? []);
  return (
    <>
      {text !== null && <RecordedWords text={history.texts[text.textId] ?? null} />}
      <PhotoStrip title="運営事務局とのチャットの写真" urls={urls} />
    </>
  );
}
