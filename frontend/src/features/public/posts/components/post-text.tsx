import type { PostDrawing, PostPart, PostRun } from '@meguri/contracts/service/post.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { DrawnSteps } from './drawn-steps.tsx';

/** The body of a post. */
export const PostText = ({ parts }: { readonly parts: readonly PostPart[] }) => (
  <div className="flex flex-col gap-5 leading-loose">
    {parts.map((part, index) => (
      <Part key={index} part={part} />
    ))}
  </div>
);

function Part({ part }: { readonly part: PostPart }) {
  switch (part.kind) {
    case 'heading':
      return (
        <h2 className="pt-6 text-xl md:text-2xl">
          <Line runs={part.runs} />
        </h2>
      );
    case 'paragraph':
      return (
        <p>
          <Line runs={part.runs} />
        </p>
      );
    case 'points':
      return <ul className="flex list-disc flex-col gap-2 pl-6 marker:text-accent">{itemsOf(part.items)}</ul>;
    case 'steps':
      if (part.drawings) return <DrawnSteps steps={drawnStepsOf(part.items, part.drawings)} />;
      return <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-accent">{itemsOf(part.items)}</ol>;
  }
}

const itemsOf = (items: readonly (readonly PostRun[])[]) =>
  items.map((runs, index) => (
    <li key={index} className="pl-1">
      <Line runs={runs} />
    </li>
  ));

const drawnStepsOf = (items: readonly (readonly PostRun[])[], drawings: readonly PostDrawing[]) =>
  drawings.map(({ address, shows }, index) => ({ drawing: address, shows, text: <Line runs={items[index] ?? []} /> }));

const Line = ({ runs }: { readonly runs: readonly PostRun[] }) =>
  runs.map((run, index) => <Run key={index} {...run} />);

function Run({ text, strong, href }: PostRun) {
  if (href !== null) {
    return (
      <Link to={href} className="underline underline-offset-4 hover:text-accent">
        {text}
      </Link>
    );
  }
  return strong ? <strong className="font-medium">{text}</strong> : <span>{text}</span>;
}
