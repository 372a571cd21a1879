import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';

interface HeroProps {
  /** Three photos; undefined while they load. */
  readonly photos: readonly ReactNode[] | undefined;
  /** A price of a week that items begin at; null: not known. */
  readonly price: string | null;
  readonly search: Elements;
  readonly onStart: () => void;
}

/** The tagline and photos. Its first line has eight characters, which fit the narrowest phone. */
export const Hero = ({ photos, price, search, onStart }: HeroProps) => (
  <section
    aria-labelledby="tagline"
    className="measure grid items-center gap-10 pt-4 pb-20 md:grid-cols-[1.05fr_1fr] md:pt-10 md:pb-28"
  >
    <div className="flex flex-col gap-6 md:gap-8">
      <p className="text-xs tracking-[0.2em] text-accent">KANSAI FASHION SHARING</p>
      <h1
        id="tagline"
        className="text-[min(2.5rem,(100vw-3.5rem)/8.65)] leading-[1.45] tracking-[0.06em] md:text-6xl md:leading-[1.4]"
      >
        <span>クローゼットは、</span>
        <br />
        <span>無限になる。</span>
      </h1>
      <p className="max-w-md text-base leading-loose phrases text-soft">
        <span>{`近所の人のクローゼットを、1週間${price === null ? '' : `\u00a0${price}くらいから`}。`}</span>
        <span className="inline-block">関西の配送・手渡し。</span>
        <br />
        <span>買わずに借りて、眠らせずに貸す。</span>
        <span className="inline-block">捨てる服のない街をつくる。</span>
      </p>
      {search}
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={onStart} className="max-sm:grow max-sm:px-4!">
          無料ではじめる
        </Button>
        <ButtonLink to="/items" variant="secondary" size="large" className="max-sm:grow max-sm:px-4!">
          アイテムを見る
        </ButtonLink>
      </div>
      <p>
        <ButtonLink to="/rent-demo" variant="quiet" size="inline" className="text-sm">
          登録せずに試す
        </ButtonLink>
      </p>
    </div>
    <Collage photos={photos} />
  </section>
);

/** On phones the large picture is as high as the two beside it. */
const PLACES = [
  'row-span-2 md:col-span-3 md:aspect-[4/5]',
  'aspect-[4/5] md:col-span-2',
  'aspect-[4/5] md:col-span-2',
] as const;

const Collage = ({ photos }: Pick<HeroProps, 'photos'>) => (
  <div className="grid grid-cols-[2fr_1fr] gap-3 md:grid-cols-5 md:items-end md:gap-4">
    {PLACES.map((place, index) => (
      <div key={index} className={`${place} overflow-hidden rounded-2xl md:rounded-3xl`}>
        {photos?.[index] ?? <Skeleton className="size-full" />}
      </div>
    ))}
  </div>
);
