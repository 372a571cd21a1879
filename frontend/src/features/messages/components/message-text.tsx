import { partsOf } from '../text-parts.ts';

/** What somebody wrote, as text. An address leads on when it is pressed, in a window that knows nothing of this one. */
export const MessageText = ({ children }: { readonly children: string }) => (
  <p dir="auto" className="leading-relaxed whitespace-pre-wrap [unicode-bidi:isolate]">
    {partsOf(children).map(({ text, href }, index) =>
      href === null ? (
        <span key={index}>{text}</span>
      ) : (
        <a
          key={index}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="break-all underline decoration-1 underline-offset-4"
        >
          {text}
        </a>
      ),
    )}
  </p>
);
