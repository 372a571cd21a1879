import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { ReactNode } from 'react';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
}

/** A section that opens and closes. */
export function Disclosure({ title, children, open = false }: DisclosureProps) {
  return (
    <Collapsible.Root defaultOpen={open} className="border-y border-line">
      <h2 className="text-base">
        <Collapsible.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 text-left">
          {title}
          <ChevronDown aria-hidden size={18} className="transition-transform group-data-[state=open]:rotate-180" />
        </Collapsible.Trigger>
      </h2>
      <Collapsible.Content className="pb-5">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}
