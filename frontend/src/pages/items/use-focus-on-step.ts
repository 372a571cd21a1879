import { useEffect, useEffectEvent, useRef } from 'react';
import type { RequestStep } from './request-steps.ts';

/** A new step begins at its first empty field or, where nothing has to be typed, at its heading. */
export function useFocusOnStep(step: RequestStep) {
  const place = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  const focus = useEffectEvent(() => {
    const fields = [...(place.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio])') ?? [])];
    const field = fields.find(({ value }) => value === '') ?? fields[0];
    (step === 'review' ? heading.current : field)?.focus();
  });
  useEffect(() => {
    if (before.current !== step) focus();
    before.current = step;
  }, [step]);
  return { place, heading };
}
