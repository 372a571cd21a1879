import { type SlotTimes, slotWords } from '../../../rental/meeting/slot-words.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { rowOf, type SlotRow } from './slot-choices.ts';

interface AgreedTimeGoesProps {
  readonly agreed: SlotTimes | null;
  /** The times that would be offered instead. */
  readonly rows: readonly SlotRow[];
}

/** Warns that an agreed time will be withdrawn because it isn't among the new offers. */
export function AgreedTimeGoes({ agreed, rows }: AgreedTimeGoesProps) {
  if (agreed === null) return null;
  const kept = rowOf(agreed);
  if (rows.some(({ day, start, end }) => day === kept.day && start === kept.start && end === kept.end)) return null;
  return (
    <Alert tone="warn" title={`決まっている${slotWords(agreed)}が候補にありません`}>
      このまま送信すると、この日時の約束は取り消されます。
    </Alert>
  );
}
