import { useEffect, useState } from 'react';
import { loaded } from '../lib/loaded.ts';
import { Skeleton } from './states/skeleton.tsx';

interface BarcodeProps {
  readonly value: string;
  /** Accessible name. */
  readonly label: string;
}

/** The standard requires a quiet zone of ten modules on either side (ISO/IEC 15417). */
const QUIET_ZONE = 10;
/** Width of a module in CSS pixels: whole or half pixels stay sharp on every phone. */
const MODULE = 1.5;
const HEIGHT = 96;

/** A Code 128 barcode for scanners: black on white, in dark mode too. @throws if its code fails to load; mounting it again retries */
export function Barcode({ value, label }: BarcodeProps) {
  const modules = useModules(value);
  if (modules === null) return <Skeleton className="h-24 w-full" />;
  const width = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width={width * MODULE}
      height={HEIGHT}
      className="max-w-full shrink-0 bg-white forced-color-adjust-none"
    >
      {barsOf(modules).map(({ from, length }) => (
        <rect key={from} x={QUIET_ZONE + from} y={0} width={length} height={HEIGHT} fill="#000" />
      ))}
    </svg>
  );
}

interface Encoded {
  readonly encodings?: readonly { readonly data: string }[];
}

/** Loads the encoder with the first barcode; it doesn't draw. null: not loaded yet. */
function useModules(value: string): string | null {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [encoded, setEncoded] = useState<{ readonly value: string; readonly modules: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    loaded(() => import('jsbarcode')).then(
      ({ default: encode }) => {
        const target: Encoded = {};
        // Given a plain object, the library stores the modules in it as 0s and 1s; its types only allow elements.
        encode(target as unknown as SVGElement, value, { format: 'CODE128' });
        const modules = (target.encodings ?? []).map(({ data }) => data).join('');
        if (wanted) setEncoded({ value, modules });
      },
      (error: unknown) => wanted && setFailure({ error }),
    );
    return () => void (wanted = false);
  }, [value]);
  if (failure !== null) throw failure.error;
  return encoded?.value === value ? encoded.modules : null;
}

/** Runs of 1s. */
function barsOf(modules: string): { readonly from: number; readonly length: number }[] {
  return [...modules.matchAll(/1+/g)].map(({ 0: run, index }) => ({ from: index, length: run.length }));
}
