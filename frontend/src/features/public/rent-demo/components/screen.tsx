import { Button } from '../../../../ui/controls/button.tsx';
import type { Act } from '../acts.ts';
import type { Elements } from '../../../../ui/elements.ts';

interface ScreenProps {
  /** The party's name. */
  readonly title: string;
  /** Next to the title: the round's status. */
  readonly badge: Elements;
  readonly headline: string;
  readonly text: string;
  /** What this party can do now. */
  readonly acts: readonly Act[];
  /** The party that a party without an action waits for; null: none. */
  readonly waiting: string | null;
  readonly onAct: (act: Act) => void;
  readonly children?: Elements;
}

/** One party's view of the rental, with buttons for their actions. */
export function Screen({ title, badge, headline, text, acts, waiting, onAct, children }: ScreenProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-4 rounded-3xl border border-line bg-paper p-6 md:min-h-80 md:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-sans text-sm font-medium text-soft">{title}</h2>
        {badge}
      </div>
      <p className="font-serif text-xl leading-snug phrases">{headline}</p>
      <p className="text-sm leading-relaxed">{text}</p>
      {children}
      {acts.length === 0 && waiting !== null && <p className="mt-auto pt-2 text-sm text-soft">{waiting}</p>}
      {acts.length > 0 && (
        <div className="mt-auto flex flex-wrap items-center gap-3 pt-2">
          {acts.map((act) => (
            <Button key={act.id} variant={act.leadsOn ? 'primary' : 'secondary'} onClick={() => onAct(act)}>
              {act.label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
