import { loaded } from '../lib/loaded.ts';

/** The palette's colours, since a canvas can't use CSS variables. */
const COLOURS = ['#a4452c', '#e5dfd5', '#2a6a4b', '#d9a441', '#f8ece7'];
const BURSTS = [
  { angle: 60, origin: { x: 0, y: 0.7 } },
  { angle: 120, origin: { x: 1, y: 0.7 } },
];
const PIECES = 70;

/** Confetti on top of the page, once; none with reduced motion. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { create } = (await loaded(() => import('canvas-confetti'))).default;
  const canvas = document.createElement('canvas');
  canvas.className = 'pointer-events-none fixed inset-0 z-60 size-full';
  canvas.ariaHidden = 'true';
  document.body.append(canvas);
  const fire = create(canvas, { resize: true, useWorker: false });
  const bursts = BURSTS.map(async (burst) => fire({ ...burst, particleCount: PIECES, spread: 70, colors: COLOURS }));
  await Promise.all(bursts);
  canvas.remove();
}
