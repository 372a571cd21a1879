import type { CountedStep } from '@meguri/contracts/visits/visit-steps.ts';

type Report = (step: CountedStep) => void;

const waiting: CountedStep[] = [];
let report: Report | null = null;

/** The visitor has reached a step in this tab. Until reports can be sent it waits. */
export function reach(step: CountedStep): void {
  if (report === null) waiting.push(step);
  else report(step);
}

/** Called once for each step that waits, and for all further ones. */
export function onReached(listener: Report): void {
  report = listener;
  waiting.splice(0).forEach(listener);
}
