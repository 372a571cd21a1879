import { cx } from '../../../../lib/class-names.ts';
import { type OptionGroup, RECENT, type SuggestedOption } from '../../suggested-options.ts';

interface SuggestionGroupProps {
  readonly listId: string;
  readonly group: OptionGroup;
  readonly active: SuggestedOption | undefined;
  readonly onChoose: (option: SuggestedOption) => void;
}

/** Options of one kind. Their heights are fixed, because the buttons that remove recent searches lie beside them. */
export function SuggestionGroup({ listId, group: { title, options }, active, onChoose }: SuggestionGroupProps) {
  const titleId = `${listId}-${title}`;
  return (
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} role="presentation" className="flex h-9 items-end px-5 pb-1 text-xs text-soft">
        {title}
      </div>
      {options.map((option) => (
        <div
          key={option.id}
          id={`${listId}-${option.id}`}
          role="option"
          aria-selected={option.id === active?.id}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={cx(
            'flex h-11 cursor-pointer items-center gap-3 px-5 text-sm hover:bg-wash aria-selected:bg-wash',
            'aria-selected:outline-2 aria-selected:-outline-offset-2',
            title === RECENT && 'pr-14',
          )}
        >
          <span className="grow truncate">{option.label}</span>
          {option.count !== null && <span className="shrink-0 text-xs text-soft">{`${option.count}件`}</span>}
        </div>
      ))}
    </div>
  );
}
