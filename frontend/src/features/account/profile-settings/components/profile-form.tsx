import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { RestoredText } from './restored-text.tsx';
import { PROFILE_FIELDS } from '../profile-form-values.ts';
import { type ProfilePartProps, useProfilePart } from '../use-profile-part.ts';

/** The public part of the profile. */
export function ProfileForm(props: ProfilePartProps) {
  const { field, submit, isPending, restored, discard } = useProfilePart(props, PROFILE_FIELDS);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <TextField
        label="表示名（任意）"
        hint="ほかの方に表示される名前です。空欄のときは、ユーザー名が表示されます。"
        {...field('profile_name')}
      />
      <TextArea label="自己紹介（任意）" {...field('bio')} />
      {restored && <RestoredText />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" pending={isPending}>
          プロフィールを保存
        </Button>
        <ButtonLink to="/profile" variant="quiet" size="large" onClick={discard}>
          キャンセル
        </ButtonLink>
      </div>
    </form>
  );
}
