/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { type FormPhoto, newPhoto } from '../form-photos.ts';

const file = (name: string) => new File([name], name, { type: 'image/webp' });
const cropped = newPhoto(file('cropped.webp'));
interface EditorProps {
  readonly onConfirm: (photo: FormPhoto) => void;
}
jest.unstable_mockModule('./photo-editor.tsx', () => ({
  default: ({ onConfirm }: EditorProps) => (
    <button type="button" onClick={() => onConfirm(cropped)}>
      決定
    </button>
  ),
}));
const { PhotoField } = await import('./photo-field.tsx');

/** What the field shows now, and the way to change it from outside. */
const field = {} as { photos: readonly FormPhoto[]; change: (photos: readonly FormPhoto[]) => void };
function Field() {
  const [shown, show] = useState<readonly FormPhoto[]>(['a.webp', 'b.webp'].map((name) => newPhoto(file(name))));
  useEffect(() => void Object.assign(field, { photos: shown, change: show }), [shown]);
  const rest = { removal: null, onRemoval: () => undefined, uploads: {}, error: undefined, disabled: false };
  return <PhotoField photos={shown} onChange={show} mayTest={false} {...rest} />;
}

it('a photo that its draft uploads while it is edited is replaced by the edited one', async () => {
  const { user } = renderComponent(<Field />);
  await user.click(screen.getByRole('button', { name: '1枚目の写真を編集' }));
  const confirm = await screen.findByRole('button', { name: '決定' });
  act(() => field.change(field.photos.map((photo) => ({ ...photo, url: `/uploads/items/${photo.id}`, file: null }))));
  const [, second] = field.photos;
  await user.click(confirm);
  expect(field.photos.map(({ id }) => id)).toEqual([cropped.id, second?.id]);
});
