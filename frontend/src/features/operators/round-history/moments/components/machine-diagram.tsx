import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import { memo, useEffect, useId, useRef } from 'react';
import { cx } from '../../../../../lib/class-names.ts';
import { PARTY_LABELS } from '../../../../../rental/people/party-labels.ts';
import { statusLabel } from '../../../../../rental/status-badge.tsx';
import { type Arrow, arrowKey, ARROWS, STATES } from '../arrows.ts';
import { BOX, middleOf, pathOf, SIZE } from '../node-positions.ts';
import { type Look, LOOKS } from './arrow-looks.ts';

interface MachineDiagramProps {
  readonly current: RoundState;
  /** Decides the names of the states. */
  readonly handover: HandoverMethod;
  /** The transitions taken, as keys from `arrowKey`, newest last. */
  readonly taken: readonly string[];
}

const PATHS = new Map(ARROWS.map(({ source, target }) => [arrowKey(source, target), pathOf(source, target)]));

const HEADS: Readonly<Record<Look, string>> = {
  last: 'fill-accent',
  taken: 'fill-ink',
  open: 'fill-good',
  other: 'fill-[light-dark(var(--color-line),var(--color-field))]',
};
/** Drawing order, the most important last, on top. */
const LAYERS: readonly Look[] = ['other', 'open', 'taken', 'last'];

/** The state machine with a round's transitions, its state and the transitions possible next. */
export function MachineDiagram({ current, handover, taken }: MachineDiagramProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    if (box !== null) box.scrollLeft = (middleOf(current).x / SIZE.width) * box.scrollWidth - box.clientWidth / 2;
  }, [current]);
  const looks = new Map<string, Look>(taken.map((key, index) => [key, index === taken.length - 1 ? 'last' : 'taken']));
  const lookOf = ({ source, target }: Arrow): Look =>
    looks.get(arrowKey(source, target)) ?? (source === current ? 'open' : 'other');
  const been = new Set<RoundState>(taken.flatMap((key) => key.split(' ') as RoundState[]));
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label="状態の図（横にスクロールできます）"
      className="overflow-x-auto"
    >
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={`取引の状態の図。このときの状態は「${statusLabel(current, handover)}」`}
        className="h-auto w-full min-w-[60rem] print:min-w-0"
      >
        <defs>
          {LAYERS.map((look) => (
            <marker
              key={look}
              id={`${id}-${look}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8Z" className={HEADS[look]} />
            </marker>
          ))}
        </defs>
        {LAYERS.map((look) => (
          <g key={look}>
            {ARROWS.filter((arrow) => lookOf(arrow) === look).map((arrow) => (
              <Way
                key={arrowKey(arrow.source, arrow.target)}
                arrow={arrow}
                handover={handover}
                look={look}
                head={`url(#${id}-${look})`}
              />
            ))}
          </g>
        ))}
        {STATES.map((state) => (
          <Box
            key={state}
            label={statusLabel(state, handover)}
            state={state}
            isCurrent={state === current}
            hasBeen={been.has(state)}
          />
        ))}
      </svg>
    </div>
  );
}

interface WayProps {
  readonly arrow: Arrow;
  readonly handover: HandoverMethod;
  readonly look: Look;
  readonly head: string;
}

const Way = memo(({ arrow: { source, target, by }, handover, look, head }: WayProps) => (
  <path
    d={PATHS.get(arrowKey(source, target))}
    markerEnd={head}
    data-way={look === 'other' ? undefined : look}
    className={cx('fill-none', LOOKS[look])}
  >
    <title>{`${statusLabel(source, handover)} → ${statusLabel(target, handover)}（${[...by].map((party) => PARTY_LABELS[party]).join('・')}）`}</title>
  </path>
));

interface BoxProps {
  readonly state: RoundState;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly hasBeen: boolean;
}

const Box = memo(({ state, label, isCurrent, hasBeen }: BoxProps) => {
  const { x, y } = middleOf(state);
  return (
    <g>
      <rect
        x={x - BOX.width / 2}
        y={y - BOX.height / 2}
        width={BOX.width}
        height={BOX.height}
        rx="10"
        className={cx(
          isCurrent && 'fill-accent stroke-accent',
          !isCurrent && hasBeen && 'fill-paper stroke-ink',
          !isCurrent && !hasBeen && 'fill-wash stroke-line',
        )}
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        className={cx(
          'text-xs',
          isCurrent && 'fill-paper font-medium',
          !isCurrent && (hasBeen ? 'fill-ink' : 'fill-soft'),
        )}
      >
        {label}
      </text>
    </g>
  );
});
