import { Verbatim } from './verbatim.tsx';

interface PersonNameProps {
  readonly name: string;
  readonly username: string;
}

/** Somebody as they call themselves and, small, by the user name, which nobody else can have. A link underlines the name alone. */
export const PersonName = ({ name, username }: PersonNameProps) => (
  <span>
    <span>{name}</span>
    {name !== username && (
      <Verbatim className="inline-block font-sans text-xs whitespace-pre-wrap text-soft">{` @${username}`}</Verbatim>
    )}
  </span>
);
