import type { TimelineEntry } from '@meguri/contracts/read-models/rental-request.ts';
import { cx } from '../../lib/class-names.ts';
import { PhotoStrip } from '../../ui/photos/photo-strip.tsx';
import { ERASED, factsOf, TEXT_LABELS } from './recorded-facts.ts';

/** A recorded text, or that it was erased. */
export const RecordedWords = ({ text }: { readonly text: string | null }) => (
  <p className="leading-relaxed whitespace-pre-wrap">{text ?? <span className="text-soft">{ERASED}</span>}</p>
);

interface RecordedProps {
  readonly entry: TimelineEntry;
  /** Within a card, whose colour it has then. */
  readonly onPaper?: boolean;
}

/** Texts, photos and amounts of a timeline entry. */
export function Recorded({ entry, onPaper = false }: RecordedProps) {
  const { label, record } = entry;
  if (record === null) return null;
  const { texts, photos, erasedPhotos } = record;
  return (
    <div className={cx('flex flex-col gap-1.5 rounded-2xl px-4 text-sm', onPaper ? 'pt-1 pb-4' : 'mt-2 bg-wash py-3')}>
      {factsOf(entry).map((fact) => (
        <p key={fact} className="font-medium tabular-nums">
          {fact}
        </p>
      ))}
      {texts.map(({ kind, text }) => (
        <div key={kind}>
          {TEXT_LABELS[kind] !== undefined && <p className="text-xs text-soft">{TEXT_LABELS[kind]}</p>}
          <RecordedWords text={text} />
        </div>
      ))}
      <PhotoStrip title={`「${label}」の写真`} urls={photos} small />
      {erasedPhotos > 0 && <p className="text-soft">{`写真${erasedPhotos}枚：${ERASED}`}</p>}
    </div>
  );
}
