import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode; readonly content: ReactNode }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  return (
    <Radix.Root value={value} onValueChange={(id) => onChange(id as Id)}>
      <Radix.List aria-label={label} className="flex border-b border-line">
        {tabs.map(({ id, label: name }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px min-h-11 max-w-60 grow basis-0 border-b-2 border-transparent px-2 text-sm break-keep sm:px-4 text-soft data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="outline-offset-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
