interface PersonNameProps {
  readonly name: string;
  readonly username: string;
}

/** Somebody as they call themselves and, small, by the user name, which nobody else can have. */
export const PersonName = ({ name, username }: PersonNameProps) => (
  <span className="break-words">
    {name}
    {name !== username && (
      <>
        {' '}
        <span className="inline-block font-sans text-xs text-soft">@{username}</span>
      </>
    )}
  </span>
);
