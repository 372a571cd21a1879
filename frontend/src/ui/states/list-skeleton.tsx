import { cx } from '../../lib/class-names.ts';
import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';

interface ListSkeletonProps {
  /** Size of an entry's picture and spacing of an entry. */
  readonly picture: string;
  readonly entry: string;
  /** Widths of the lines next to it. */
  readonly lines: readonly string[];
}

/** Skeleton of a list of pictures with lines of text. */
export const ListSkeleton = ({ picture, entry, lines }: ListSkeletonProps) => (
  <Loading className="flex flex-col">
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className={cx('flex gap-4', entry)}>
        <Skeleton className={cx('shrink-0 rounded-xl', picture)} />
        <div className="flex grow flex-col gap-2">
          {lines.map((length, line) => (
            <Skeleton key={length} className={cx(line === 0 ? 'h-4' : 'h-3', length)} />
          ))}
        </div>
      </div>
    ))}
  </Loading>
);
