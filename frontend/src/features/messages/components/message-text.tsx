import { partsOf } from '../text-parts.ts';

/** A message as text with links. Links open in a new window without access to this one. */
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
