import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  TouchSensor,
  MouseSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronDown, ChevronUp, GripVertical, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Photo } from '../../../../ui/photos/photo.tsx';
import { type FormPhoto, moved } from '../form-photos.ts';
import { announcements, DRAG_FROM, HOLD_MS, INSTRUCTIONS, keyboardStep } from '../photo-dragging.ts';
import { Icon } from '../../../../ui/icon.tsx';

interface PhotoOrderProps {
  readonly photos: readonly FormPhoto[];
  /** All photos including the one removed last; null: none was removed, or it can't be restored. */
  readonly withRemoved: readonly FormPhoto[] | null;
  readonly onChange: (photos: readonly FormPhoto[]) => void;
  /** Called after a photo was removed. @param photos the remaining ones */
  readonly onRemove: (photos: readonly FormPhoto[]) => void;
  readonly onClose: () => void;
}

/** In ms. Without it a double tap would also remove the photo that moves up. */
const SECOND_TAP = 400;

/** Reorders photos by dragging, by keyboard or step by step, and removes them. The last removal can be undone. */
export default function PhotoOrder({ photos, withRemoved, onChange, onRemove, onClose }: PhotoOrderProps) {
  const removedAt = useRef(-Infinity);
  const [isDragged, setDragged] = useState(false);
  const remove = (photo: FormPhoto, { timeStamp }: MouseEvent) => {
    if (timeStamp - removedAt.current < SECOND_TAP) return;
    removedAt.current = timeStamp;
    onRemove(photos.filter((one) => one !== photo));
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM } }),
    // A finger that moves at once scrolls instead.
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: DRAG_FROM } }),
    useSensor(KeyboardSensor, { coordinateGetter: keyboardStep }),
  );
  const dropped = ({ active, over }: DragEndEvent) => {
    setDragged(false);
    if (over === null || active.id === over.id) return;
    onChange(
      moved(
        photos,
        String(active.id),
        photos.findIndex(({ id }) => id === over.id),
      ),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      usesEscape={isDragged}
      title="並べ替え・削除"
      description="1枚目が一覧に表示されます。"
      actions={
        <>
          <Button className="grow" onClick={onClose}>
            完了
          </Button>
          {withRemoved !== null && (
            <Button variant="secondary" className="grow" onClick={() => onChange(withRemoved)}>
              削除を元に戻す
            </Button>
          )}
        </>
      }
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => setDragged(true)}
        onDragCancel={() => setDragged(false)}
        onDragEnd={dropped}
        accessibility={{
          announcements: announcements((id) => photos.findIndex((photo) => photo.id === id) + 1),
          screenReaderInstructions: { draggable: INSTRUCTIONS },
        }}
      >
        <SortableContext items={photos.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="flex flex-col gap-2 pt-4">
            {photos.map((photo, index) => (
              <Row
                key={photo.id}
                photo={photo}
                index={index}
                last={index === photos.length - 1}
                onMove={(to) => onChange(moved(photos, photo.id, to))}
                onRemove={(event) => remove(photo, event)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {photos.length === 0 && <p className="text-soft">写真がありません。</p>}
    </Dialog>
  );
}

interface RowProps {
  readonly photo: FormPhoto;
  readonly index: number;
  readonly last: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: (event: MouseEvent) => void;
}

function Row({ photo, index, last, onMove, onRemove }: RowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: photo.id });
  const name = `写真${index + 1}`;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        'relative flex items-center gap-1 rounded-xl bg-wash p-2',
        isDragging && 'z-10 bg-paper shadow-float',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        className="flex grow touch-manipulation cursor-grab items-center gap-3 rounded-lg text-left select-none [-webkit-touch-callout:none]"
      >
        <Icon of={GripVertical} aria-hidden size={18} className="shrink-0 text-soft" />
        <span className="block h-20 w-16 shrink-0 overflow-hidden rounded-lg">
          <Photo src={photo.preview} alt="" />
        </span>
        <span className="text-sm">
          <span>{`${index + 1}枚目`}</span>
          {index === 0 && <span className="inline-block">（一覧に表示）</span>}
          <span className="sr-only">を動かす</span>
        </span>
      </button>
      <IconButton label={`${name}を前へ`} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <Icon of={ChevronUp} aria-hidden size={18} />
      </IconButton>
      <IconButton label={`${name}を後ろへ`} disabled={last} onClick={() => onMove(index + 1)}>
        <Icon of={ChevronDown} aria-hidden size={18} />
      </IconButton>
      <IconButton label={`${name}を削除`} onClick={({ nativeEvent }) => onRemove(nativeEvent)}>
        <Icon of={Trash2} aria-hidden size={18} />
      </IconButton>
    </li>
  );
}
