import type { ReactNode } from 'react';
import { STATION_LINES, type StationLine } from './station-lines.ts';

/** In SVG units. */
const WIDTH = 340;
const HEIGHT = 220;
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };
/** Distance between parallel lines. */
const APART = { ns: 110, ew: 56 } as const;

interface StationMapProps {
  readonly point: string;
  /** Labels of the station's box: its name, and the spot at its gate. */
  readonly station: string;
  readonly outside: string;
}

/**
 * A schematic map of the station's lines. Drawn here, so that no map provider learns who meets where. It only shows the directions,
 * which the text beside it says.
 */
export default function StationMap({ point, station, outside }: StationMapProps) {
  const lines = STATION_LINES[point];
  if (lines === undefined) return null;
  const placed = lines.map((line) => ({ line, offset: offsetOf(line, lines) }));
  const description = lines.map(({ name, next }) => `${name}は${next.join('と')}の間`).join('、');
  return (
    <figure className="flex w-full max-w-md flex-col gap-1.5">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${station}の略図。${description}。`}
        className="w-full rounded-2xl bg-wash"
      >
        {placed.map(({ line, offset }) => (
          <Track key={line.name} line={line} offset={offset} />
        ))}
        <Station name={station} outside={outside} wide={lines.some(({ way }, at) => way === 'ns' && at > 0)} />
        <North />
      </svg>
      <figcaption className="text-xs leading-relaxed text-soft">
        略図です。路線と隣の駅だけを示し、距離や出口の位置は正確ではありません。
      </figcaption>
    </figure>
  );
}

/** Parallel lines are spread around the centre. */
function offsetOf(line: StationLine, lines: readonly StationLine[]): number {
  const same = lines.filter(({ way }) => way === line.way);
  return (same.indexOf(line) - (same.length - 1) / 2) * APART[line.way];
}

const TRACK = 'stroke-soft/50';
const LABEL = 'fill-ink text-[11px]';
const LINE_NAME = 'fill-soft text-[10px]';

function Track({ line: { name, way, next }, offset }: { readonly line: StationLine; readonly offset: number }) {
  const [before, after] = next;
  if (way === 'ns') {
    const x = MIDDLE.x + offset;
    return (
      <g>
        <line x1={x} x2={x} y1={22} y2={HEIGHT - 22} className={TRACK} strokeWidth={5} strokeLinecap="round" />
        <Words x={x} y={15} className={LABEL}>{`↑ ${before}`}</Words>
        <Words x={x} y={HEIGHT - 8} className={LABEL}>{`↓ ${after}`}</Words>
        <Words x={x + 8} y={42} className={LINE_NAME} anchor="start">
          {name}
        </Words>
      </g>
    );
  }
  const y = MIDDLE.y + offset;
  return (
    <g>
      <line x1={8} x2={WIDTH - 8} y1={y} y2={y} className={TRACK} strokeWidth={5} strokeLinecap="round" />
      <Words x={8} y={y - 8} className={LABEL} anchor="start">{`← ${before}`}</Words>
      <Words x={WIDTH - 8} y={y - 8} className={LABEL} anchor="end">{`${after} →`}</Words>
      <Words x={8} y={y + 16} className={LINE_NAME} anchor="start">
        {name}
      </Words>
    </g>
  );
}

interface StationProps {
  readonly name: string;
  readonly outside: string;
  readonly wide: boolean;
}

function Station({ name, outside, wide }: StationProps) {
  const width = wide ? 176 : 150;
  return (
    <g>
      <rect
        x={MIDDLE.x - width / 2}
        y={MIDDLE.y - 24}
        width={width}
        height={48}
        rx={10}
        className="fill-paper stroke-accent"
        strokeWidth={2}
      />
      <Words x={MIDDLE.x} y={MIDDLE.y - 3} className="fill-ink text-[13px] font-medium">
        {name}
      </Words>
      <Words x={MIDDLE.x} y={MIDDLE.y + 15} className="fill-accent text-[11px]">
        {`● ${outside}`}
      </Words>
    </g>
  );
}

const North = () => (
  <g className="fill-soft text-[10px]">
    <path d={`M ${WIDTH - 16} 12 l 5 12 l -5 -3 l -5 3 z`} />
    <text x={WIDTH - 16} y={36} textAnchor="middle">
      北
    </text>
  </g>
);

interface WordsProps {
  readonly x: number;
  readonly y: number;
  readonly className: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: ReactNode;
}

const Words = ({ x, y, className, anchor = 'middle', children }: WordsProps) => (
  <text {...{ x, y, className }} textAnchor={anchor}>
    {children}
  </text>
);
