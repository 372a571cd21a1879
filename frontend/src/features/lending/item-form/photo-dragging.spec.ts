import { describe, expect, it } from '@jest/globals';
import { DRAG_FROM, keyboardStep } from './photo-dragging.ts';

describe('a dragged photo', () => {
  it('follows the pointer only after 10 pixels, so that a tap isn’t a drag', () => expect(DRAG_FROM).toBe(10));

  it.each([
    ['ArrowUp', { x: 100, y: 75 }],
    ['ArrowDown', { x: 100, y: 125 }],
    ['ArrowLeft', { x: 75, y: 100 }],
    ['ArrowRight', { x: 125, y: 100 }],
    ['Enter', undefined],
  ])('moves 25 pixels on %s', (code, to) => {
    const at = { currentCoordinates: { x: 100, y: 100 } };
    expect(keyboardStep({ code } as KeyboardEvent, at as Parameters<typeof keyboardStep>[1])).toEqual(to);
  });
});
