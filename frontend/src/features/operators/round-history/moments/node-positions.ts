import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { arrowKey } from './arrows.ts';
import { ARROW_ROUTES, type End } from './arrow-routes.ts';

/** Column and row of a grid. */
type Position = readonly [column: number, row: number];

/**
 * The position of each status in the diagram. The normal course goes right, then back, then to its end; cancelled states are above
 * it, damage is below. A status without a position doesn't compile.
 */
const POSITIONS: Readonly<Record<RoundState, Position>> = {
  rejected: [0, 0],
  request_declined: [1, 0],
  request_expired: [2, 0],
  request_cancelled: [3, 0],
  cancelled: [5, 0],
  none: [0, 1],
  requested: [1, 1],
  request_sent: [2, 1],
  request_approved: [3, 1],
  payment_pending: [4, 1],
  payment_completed: [5, 1],
  paid: [6, 1],
  shipping_code_generating: [6, 2],
  await_shipment_code: [5, 2],
  shipping_code_generated: [4, 2],
  shipped: [3, 2],
  received: [2, 2],
  in_use: [1, 2],
  usage_overdue: [0, 3],
  return_shipping_code_generated: [1, 3],
  returned: [2, 3],
  completed: [6, 3],
  damage_reported: [3, 4],
  damage_fee_pending: [4, 4],
  damage_fee_paid: [5, 4],
};

/** In SVG units. */
const COLUMN = 160;
const ROW = 96;
const MARGIN = 8;
export const BOX = { width: 124, height: 40 } as const;
export const SIZE = { width: 6 * COLUMN + BOX.width + 2 * MARGIN, height: 4 * ROW + BOX.height + 2 * MARGIN } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Centre of a status's box. */
export const middleOf = (state: RoundState): Point => {
  const [column, row] = POSITIONS[state];
  return { x: MARGIN + BOX.width / 2 + column * COLUMN, y: MARGIN + BOX.height / 2 + row * ROW };
};

/** Curvature to the right, so that arrows in both directions don't coincide. */
const BEND = 14;
/** Distance between a box and an arrowhead. */
const GAP = 3;

/** An SVG path from border to border that isn't hidden by other boxes. */
export function pathOf(source: RoundState, target: RoundState): string {
  const [from, to] = [middleOf(source), middleOf(target)];
  const detour = ARROW_ROUTES[arrowKey(source, target)];
  if (detour !== undefined) {
    const [[start, out], [end, back]] = [fromSide(from, detour[0]), fromSide(to, detour[1])];
    return `M${at(start)}C${at(out)} ${at(back)} ${at(end)}`;
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [right, down] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const bend = { x: (from.x + to.x) / 2 - down * BEND, y: (from.y + to.y) / 2 + right * BEND };
  const [start, end] = [borderOf(from, bend), borderOf(to, bend)];
  return `M${at(start)}Q${at(bend)} ${at(end)}`;
}

/** Where the line from a box's centre to a point crosses its border. */
function borderOf(middle: Point, towards: Point): Point {
  const [x, y] = [towards.x - middle.x, towards.y - middle.y];
  const reach = Math.min((BOX.width / 2 + GAP) / Math.abs(x || 1e-9), (BOX.height / 2 + GAP) / Math.abs(y || 1e-9));
  return { x: middle.x + x * reach, y: middle.y + y * reach };
}

const SIDES = { top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0] } as const;

/** The middle of a side, and the control point of a curve that leaves it there. */
function fromSide(middle: Point, [side, reach]: End): readonly [border: Point, handle: Point] {
  const [right, down] = SIDES[side];
  const border = { x: middle.x + right * (BOX.width / 2 + GAP), y: middle.y + down * (BOX.height / 2 + GAP) };
  return [border, { x: border.x + right * reach, y: border.y + down * reach }];
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
