import { Heart } from 'lucide';
import { cx } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';

interface HeartButtonProps {
  /** Name of the item. */
  readonly name: string;
  /** null: not known yet; a press adds the favourite. */
  readonly favoured?: boolean | null;
  readonly pending?: boolean;
  readonly onPress: () => void;
}

/** A heart on top of a photo. */
export const HeartButton = ({ name, favoured = false, pending = false, onPress }: HeartButtonProps) => (
  <button
    type="button"
    aria-pressed={favoured ?? undefined}
    aria-label={`${name}をお気に入り${favoured ? 'から外す' : 'に追加'}`}
    aria-busy={pending || undefined}
    onClick={onPress}
    className="inline-flex size-11 items-center justify-center rounded-full"
  >
    <span className="inline-flex size-9 items-center justify-center rounded-full bg-paper/85 transition-transform active:scale-90">
      <Icon
        of={Heart}
        aria-hidden
        size={18}
        strokeWidth={1.6}
        className={cx(
          'transition-colors',
          favoured ? 'fill-accent stroke-accent' : favoured === null ? 'stroke-soft' : 'stroke-ink',
        )}
      />
    </span>
  </button>
);
