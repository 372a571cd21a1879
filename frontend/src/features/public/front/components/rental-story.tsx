import type { RentalStory as Story } from '@meguri/contracts/item/front.ts';
import { Avatar } from '../../../../ui/photos/photo.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import type { Elements } from '../../../../ui/elements.ts';

interface RentalStoryProps {
  readonly story: Story;
  /** The item's photo. */
  readonly photo: Elements;
}

/** What both parties of a rental wrote about it. */
export const RentalStory = ({ story: { item, borrower, owner }, photo }: RentalStoryProps) => (
  <section aria-labelledby="story" className="measure flex flex-col gap-8 pb-16 md:gap-12 md:pb-24">
    <h2 id="story" className="text-xl md:text-3xl">
      ひとつの取引、ふたりの声。
    </h2>
    <div className="grid gap-8 md:grid-cols-[minmax(0,18rem)_1fr] md:gap-14">
      <Link
        to={`/items/${item.id}`}
        className="flex flex-col gap-3 hover:text-accent max-md:flex-row max-md:items-center"
      >
        <span className="block aspect-4/5 overflow-hidden rounded-2xl bg-wash max-md:w-28 max-md:shrink-0">
          {photo}
        </span>
        <span className="text-sm">{item.name}</span>
      </Link>
      <div className="flex flex-col justify-center gap-8">
        <Quote role="借りた人" {...borrower} />
        <Quote role="貸した人" {...owner} />
      </div>
    </div>
  </section>
);

interface QuoteProps {
  readonly role: string;
  readonly author: Story['owner']['author'];
  readonly text: string;
}

const Quote = ({ role, author, text }: QuoteProps) => (
  <figure className="flex flex-col gap-3">
    <blockquote className="border-l-2 border-accent pl-5 text-base leading-loose whitespace-pre-wrap md:text-lg">
      {text}
    </blockquote>
    <figcaption className="flex items-center gap-3 text-sm">
      <Avatar src={author.profileImage} name={author.displayName} size={36} />
      <Link
        to={`/users/${author.id}`}
        className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4"
      >
        {`${author.displayName}さん`}
      </Link>
      <span className="text-xs text-soft">{role}</span>
    </figcaption>
  </figure>
);
