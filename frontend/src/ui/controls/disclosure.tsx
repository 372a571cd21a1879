import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon.tsx';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
}

/**
 * A section that opens and closes; the next one draws the line between them. Built without the dialog library, which a page would
 * load just for this.
 */
export function Disclosure({ title, children, open: openAtFirst = false }: DisclosureProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  return (
    <div className="border-t border-line last:border-b">
      <h2 className="text-base">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="group flex min-h-14 w-full items-center justify-between gap-4 text-left"
        >
          <span>{title}</span>
          <Icon
            of={ChevronDown}
            aria-hidden
            size={18}
            className="transition-transform group-aria-expanded:rotate-180"
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="pb-5">
        {open && children}
      </div>
    </div>
  );
}
