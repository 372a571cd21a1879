import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Elements } from '../../../ui/elements.ts';

type Message = NonNullable<RentalRequest['message']>;

interface RequestMessageProps {
  readonly message: Message;
  /** Actions for the reader. */
  readonly children?: Elements;
}

/** The borrower's message to the owner. */
export const RequestMessage = ({ message, children }: RequestMessageProps) => (
  <figure className="flex flex-col gap-1 border-t border-line pt-3 text-sm">
    <figcaption className="text-xs text-soft">リクエストに添えられたメッセージ</figcaption>
    <blockquote className="leading-relaxed wrap-anywhere whitespace-pre-line">{message.text}</blockquote>
    {children}
  </figure>
);
