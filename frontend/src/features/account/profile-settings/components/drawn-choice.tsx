/** Half of the built-in drawings: as many as fit one row. */
const DRAWN = [0, 2, 4, 6, 8, 10].map((number) => `/portraits.svg#p${number}`);

interface DrawnChoiceProps {
  readonly name: string;
  /** Address of the selected drawing; null: none. */
  readonly chosen: string | null;
  readonly onChoose: (drawn: string | null) => void;
  /** Label of the option to have no drawing. */
  readonly none: string;
  readonly disabled?: boolean;
}

/** Built-in drawings of garments, for members who would rather not show a photo of themselves. */
export function DrawnChoice({ name, chosen, onChoose, none, disabled = false }: DrawnChoiceProps) {
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-2">
      <legend className="pb-2 text-sm font-medium">イラストから選ぶ（任意）</legend>
      {/* A radio button can't be cleared, so there is an option for "none". */}
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="radio"
          name={name}
          value=""
          checked={chosen === null}
          onChange={() => onChoose(null)}
          className="size-5 shrink-0"
        />
        <span>{none}</span>
      </label>
      <div className="grid max-w-sm grid-cols-6 gap-2">
        {DRAWN.map((drawn, index) => (
          <label
            key={drawn}
            className="relative rounded-full p-0.5 ring-accent has-checked:ring-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={drawn}
              aria-label={`イラスト${index + 1}`}
              className="sr-only"
              checked={drawn === chosen}
              onChange={() => onChoose(drawn)}
            />
            <img src={drawn} alt="" className="aspect-square w-full rounded-full bg-accent-wash" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
