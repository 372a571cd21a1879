import { Verbatim } from './verbatim.tsx';

interface PersonNameProps {
  readonly name: string;
  readonly username: string;
}

/** A display name and, in small print, the unique user name. In a link only the display name is underlined. */
export const PersonName = ({ name, username }: PersonNameProps) => (
  <span>
    <span>{name}</span>
    {name !== username && (
      <Verbatim className="inline-block font-sans text-xs whitespace-pre-wrap text-soft">{` @${username}`}</Verbatim>
    )}
  </span>
);
