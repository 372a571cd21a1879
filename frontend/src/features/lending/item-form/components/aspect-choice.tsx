import { cx } from '../../../../lib/class-names.ts';

/** Width divided by height; null: the photo's own. */
export const ASPECTS = {
  original: { label: '元の比率', ratio: null },
  square: { label: '1:1', ratio: 1 },
  portrait: { label: '4:5', ratio: 4 / 5 },
  tall: { label: '2:3', ratio: 2 / 3 },
} as const;
export type AspectId = keyof typeof ASPECTS;

interface AspectChoiceProps {
  readonly value: AspectId;
  readonly onChange: (value: AspectId) => void;
}

/** The aspect ratio a photo is cropped to. */
export function AspectChoice({ value, onChange }: AspectChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">縦横比</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(ASPECTS).map(([id, { label }]) => (
          <label
            key={id}
            className={cx(
              'inline-flex min-h-11 cursor-pointer items-center rounded-full border px-5 text-sm transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              id === value ? 'border-ink bg-ink text-paper' : 'border-line hover:border-soft',
            )}
          >
            <input
              type="radio"
              name="aspect"
              value={id}
              checked={id === value}
              onChange={() => onChange(id as AspectId)}
              className="sr-only"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
