import { useState } from 'react';
import type { FormPhoto } from '../form-photos.ts';
import type { Elements } from '../../../../ui/elements.ts';

const HALF = 50;
const WHOLE = 100;

interface BeforeAndAfterProps {
  readonly before: FormPhoto;
  readonly after: FormPhoto;
  /** The button to undo. */
  readonly children: Elements;
}

/** Both pictures on top of each other: the original to the left of the slider, the cut-out to the right. */
export function BeforeAndAfter({ before, after, children }: BeforeAndAfterProps) {
  const [at, setAt] = useState(HALF);
  return (
    <figure className="flex flex-col gap-2">
      <div className="relative h-56 overflow-hidden rounded-2xl bg-[conic-gradient(var(--color-line)_25%,var(--color-paper)_0_50%,var(--color-line)_0_75%,var(--color-paper)_0)] bg-size-[1.25rem_1.25rem]">
        <img src={after.preview} alt="背景を消した写真" className="absolute inset-0 size-full object-contain" />
        <div
          className="absolute inset-0 border-r-2 border-accent bg-wash"
          style={{ clipPath: `inset(0 ${WHOLE - at}% 0 0)` }}
        >
          <img src={before.preview} alt="元の写真" className="size-full object-contain" />
        </div>
      </div>
      <figcaption className="flex items-center gap-3 text-xs text-soft">
        <span>元の写真</span>
        <input
          name="compared"
          type="range"
          min={0}
          max={WHOLE}
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
          aria-label="元の写真と見くらべる"
          className="h-11 grow accent-accent"
        />
        <span>背景なし</span>
        {children}
      </figcaption>
    </figure>
  );
}
