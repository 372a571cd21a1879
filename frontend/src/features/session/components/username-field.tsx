import { MAX_USERNAME, MIN_USERNAME } from '@meguri/contracts/limits.ts';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

const RULES = `${MIN_USERNAME}〜${MAX_USERNAME}文字の半角英数字と「-」「_」「.」`;
const HINT = `ほかの方に表示されます。書きかえられますが、登録後は変更できません（${RULES}）。`;

interface UsernameFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  /** Label of the button that submits again, if a proposed name was taken and another one is in its place. */
  readonly replacedFor: string | null;
  /** Proposes another name; offered after a typed name was rejected. */
  readonly onPropose: (() => void) | null;
}

/** The user name of a new account: one is proposed, so that nothing has to be typed. */
export const UsernameField = ({ replacedFor, onPropose, ...rest }: UsernameFieldProps) => (
  <>
    <div className="flex flex-col items-start gap-1 *:w-full">
      <TextField label="ユーザー名" autoComplete="username" autoCapitalize="none" hint={HINT} {...rest} />
      {onPropose !== null && (
        <Button variant="quiet" size="inlineSmall" className="w-auto! text-sm" onClick={onPropose}>
          名前の候補を入れる
        </Button>
      )}
    </div>
    <p role="status" className="text-sm text-soft empty:hidden">
      {replacedFor === null
        ? ''
        : `先ほどの名前は使われていたため、別の名前を入れました。よろしければ、もう一度「${replacedFor}」を押してください。`}
    </p>
  </>
);
