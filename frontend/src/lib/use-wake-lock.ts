import { useEffect } from 'react';

/** Keeps the screen on while the component is mounted and visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let taken: WakeLockSentinel | undefined;
    let isOver = false;
    const keep = (lock: WakeLockSentinel) => {
      taken = lock;
      if (isOver) void lock.release();
    };
    // The browser releases the lock whenever the page is hidden, and refuses it when the battery is low.
    const take = () => {
      if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
        navigator.wakeLock.request('screen').then(keep, () => undefined);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      void taken?.release();
    };
  }, []);
}
