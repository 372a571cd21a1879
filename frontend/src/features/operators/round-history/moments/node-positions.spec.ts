import { expect, it } from '@jest/globals';
import { ARROWS, STATES } from './arrows.ts';
import { BOX, middleOf, pathOf, SIZE } from './node-positions.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** A point of a curve that is drawn by these. */
const onCurve = (points: readonly Point[], share: number): Point =>
  points.length === 1
    ? points[0]!
    : onCurve(
        points.slice(1).map((point, index) => between(points[index]!, point, share)),
        share,
      );

function pointsOf(path: string): readonly Point[] {
  const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number);
  const drawnBy = Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index]!,
    y: numbers[2 * index + 1]!,
  }));
  return Array.from({ length: 101 }, (_, index) => onCurve(drawnBy, index / 100));
}

const isWithin = ({ x, y }: Point, middle: Point): boolean =>
  Math.abs(x - middle.x) < BOX.width / 2 && Math.abs(y - middle.y) < BOX.height / 2;

it('no arrow of the state diagram crosses a box or leaves the drawing', () => {
  const hidden = ARROWS.flatMap(({ source, target }) => {
    const points = pointsOf(pathOf(source, target));
    const behind = STATES.filter((state) => points.some((point) => isWithin(point, middleOf(state))));
    const isOut = points.some(({ x, y }) => x < 0 || y < 0 || x > SIZE.width || y > SIZE.height);
    return isOut || behind.length > 0 ? [`${source} → ${target} (${isOut ? 'out' : behind.join(', ')})`] : [];
  });
  expect(hidden).toEqual([]);
});
