import { Clock, Headset } from 'lucide';
import { Button } from '../../../../ui/controls/button.tsx';
import type { Act } from '../acts.ts';
import { Icon, type IconNode } from '../../../../ui/icon.tsx';

interface SurroundingsProps {
  readonly acts: readonly Act[];
  readonly onAct: (act: Act) => void;
}

/** What happens apart from both parties: 運営事務局 acts, and time passes. */
export function Surroundings({ acts, onAct }: SurroundingsProps) {
  const groups: readonly (readonly [string, IconNode, readonly Act[]])[] = [
    ['運営事務局', Headset, acts.filter(({ by }) => by === 'operator')],
    ['時間を進める', Clock, acts.filter(({ by }) => by === 'time')],
  ];
  return groups
    .filter(([, , actsOfMover]) => actsOfMover.length > 0)
    .map(([name, mark, actsOfMover]) => (
      <section key={name} aria-label={name} className="flex flex-wrap items-center gap-3 rounded-2xl bg-wash px-5 py-4">
        <h2 className="inline-flex grow items-center gap-2 font-sans text-sm font-medium">
          <Icon of={mark} aria-hidden size={17} className="text-accent" />
          <span>{name}</span>
        </h2>
        {actsOfMover.map((act) => (
          <Button
            key={act.id}
            variant={act.leadsOn ? 'primary' : 'secondary'}
            size="small"
            className={act.leadsOn ? '' : 'bg-paper'}
            onClick={() => onAct(act)}
          >
            {act.label}
          </Button>
        ))}
      </section>
    ));
}
