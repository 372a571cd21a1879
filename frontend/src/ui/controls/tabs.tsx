import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode; readonly content: ReactNode }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** So many tabs have the same width. More of them have the width that their words need on a phone. */
const EQUAL = 3;

/** Where a key leads among `count` tabs; undefined: it is no key of tabs. */
const indexAfter = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowLeft: (index + count - 1) % count, ArrowRight: (index + 1) % count, Home: 0, End: count - 1 })[key];

/** One of several views. The Tab key reaches the chosen tab, and arrow keys choose another one. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const prefix = useId();
  const nameOf = (part: 'tab' | 'panel', id: Id) => `${prefix}-${part}-${id}`;
  const index = tabs.findIndex(({ id }) => id === value);
  const [pressed, setPressed] = useState<Id | null>(null);
  const painted = useDeferredValue(value);
  // A form takes a slow phone 100 ms: the pressed tab is painted before it. What the page itself chooses is shown at once.
  const shown = pressed === value ? painted : value;
  const choose = (id: Id) => {
    setPressed(id);
    onChange(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const wanted = tabs[indexAfter(event.key, index, tabs.length) ?? -1];
    if (wanted === undefined) return;
    event.preventDefault();
    document.getElementById(nameOf('tab', wanted.id))?.focus();
    choose(wanted.id);
  };
  return (
    <div>
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex border-b border-line">
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={nameOf('tab', id)}
            aria-selected={id === value}
            aria-controls={id === shown ? nameOf('panel', id) : undefined}
            tabIndex={id === value ? 0 : -1}
            onClick={() => choose(id)}
            className={`${tabs.length > EQUAL ? 'basis-auto' : 'basis-0'} -mb-px min-h-11 max-w-60 grow border-b-2 border-transparent px-2 text-sm break-keep sm:px-4 enlarged:px-0 text-soft aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink`}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(
        ({ id, content }) =>
          id === shown && (
            <div
              key={id}
              role="tabpanel"
              id={nameOf('panel', id)}
              aria-labelledby={nameOf('tab', id)}
              tabIndex={0}
              className="outline-offset-4"
            >
              {content}
            </div>
          ),
      )}
    </div>
  );
}
