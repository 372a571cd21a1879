import type { Announcements, KeyboardCoordinateGetter } from '@dnd-kit/core';

/** Drags start after this many pixels, so that clicks stay clicks. A finger must also be held for a moment, in ms. */
export const DRAG_FROM = 10;
export const HOLD_MS = 200;
/** In pixels per press of an arrow key. */
const STEP = 25;

export const INSTRUCTIONS =
  'スペースキーで写真を持ち上げ、矢印キーで動かし、もう一度スペースキーで置きます。エスケープキーで元に戻します。';

export const keyboardStep: KeyboardCoordinateGetter = ({ code }, { currentCoordinates: { x, y } }) => {
  switch (code) {
    case 'ArrowUp':
      return { x, y: y - STEP };
    case 'ArrowDown':
      return { x, y: y + STEP };
    case 'ArrowLeft':
      return { x: x - STEP, y };
    case 'ArrowRight':
      return { x: x + STEP, y };
    default:
      return undefined;
  }
};

/** Screen reader announcements while a photo is moved. @param placeOf position of a photo, counted from 1 */
export const announcements = (placeOf: (id: string) => number): Announcements => ({
  onDragStart: ({ active }) => `写真${placeOf(String(active.id))}を持ち上げました。`,
  onDragOver: ({ over }) => (over === null ? undefined : `${placeOf(String(over.id))}番目の位置です。`),
  onDragEnd: ({ over }) => (over === null ? '元の位置に戻しました。' : `${placeOf(String(over.id))}番目に置きました。`),
  onDragCancel: () => '元の位置に戻しました。',
});
