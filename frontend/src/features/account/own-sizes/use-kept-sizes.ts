import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import type { MeasurementId } from '@meguri/contracts/reference/measurements.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSame, usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { setPersistent, usePersistent } from '../../../lib/storage/persistent-state.ts';
import { writerHere } from '../../../lib/storage/storage.ts';
import { unsavedName } from '../../../lib/storage/unsaved-words.ts';

/** Measurements as they are typed. */
export type Typed = Readonly<Partial<Record<MeasurementId, string>>>;

interface Input {
  readonly sizes: readonly string[];
  readonly typed: Typed;
  /** Absent in the kept input of the previous release. */
  readonly height?: number | null;
}

export const typedOf = ({ measurements }: OwnSizes): Typed =>
  Object.fromEntries(Object.entries(measurements).map(([id, cm]) => [id, String(cm)]));

/** Whether both would be saved as the same: emptied fields don't count, nor the order of choices. */
const isSameInput = (one: Input, other: Input): boolean => isSame(plainOf(one), plainOf(other));
const plainOf = ({ sizes, typed, height = null }: Input) => [
  height,
  sizes.toSorted(),
  Object.entries(typed)
    .filter(([, text]) => text.trim() !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
];

/**
 * The input of the form. What is unsaved is kept in the tab while the member is on another page, until it is saved or the member logs
 * out.
 * @param own what is saved
 */
export function useKeptSizes(viewerId: number, own: OwnSizes) {
  const [sizes, setSizes] = usePersistentState<readonly string[]>('own-sizes', own.sizes);
  const [typed, setTyped] = usePersistentState('own-measurements', typedOf(own));
  // During an update, a server of the previous release omits it.
  const savedHeight = own.height ?? null;
  const [height, setHeight] = usePersistentState<number | null>('own-height', savedHeight);
  const name = unsavedName(viewerId, 'own-sizes');
  const [kept] = usePersistent<Input>('session', name);
  const [begun] = useState(kept);
  const saved: Input = { sizes: own.sizes, typed: typedOf(own), height: savedHeight };
  const restore = useEffectEvent(() => {
    if (begun === null) return;
    setSizes(begun.sizes);
    setTyped(begun.typed);
    setHeight(begun.height ?? null);
  });
  const keep = useEffectEvent(() => {
    // Another member may have logged in meanwhile.
    if (writerHere() !== viewerId) return;
    const input: Input = { sizes, typed, height };
    setPersistent('session', name, isSameInput(input, saved) ? null : input);
  });
  useEffect(() => {
    restore();
    return () => keep();
  }, []);
  const isRestored = begun !== null && !isSameInput({ sizes, typed, height }, saved);
  return { sizes, setSizes, typed, setTyped, height, setHeight, isRestored };
}
