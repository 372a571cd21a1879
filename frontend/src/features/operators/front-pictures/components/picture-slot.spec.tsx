/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { FrontPicture } from '@meguri/contracts/item/front-pictures.ts';
import { MAX_PICTURE_ALT } from '@meguri/contracts/limits.ts';
import { fireEvent, screen } from '@testing-library/react';
import { OperatorRoleContext } from '../../../../rental/operators/allowed.tsx';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import { cameraPhoto, shrinking } from '../../../../testing/photos.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';

jest.unstable_mockModule('browser-image-compression', () => ({ default: shrinking }));
const { PictureSlot } = await import('./picture-slot.tsx');

const PICTURE: FrontPicture = {
  slot: 'hero',
  alt: '藍の羽織',
  photo: { url: '/uploads/items/a.webp', width: 1800, height: 2250, placeholder: null, colour: null },
};
const PUT = 'PUT /api/admin/front-pictures/hero';

const placed = (picture: FrontPicture | undefined, role: OperatorRole = 'administrator') => (
  <OperatorRoleContext value={role}>
    <PictureSlot slot="hero" name="最初の写真" picture={picture} />
  </OperatorRoleContext>
);
const slot = (picture?: FrontPicture, role?: OperatorRole) =>
  renderComponent(placed(picture, role), [200, { imageUrl: '/uploads/items/b.webp' }]);
const save = () => screen.getByRole('button', { name: '最初の写真：保存する' });
const alt = () => screen.getByRole('textbox', { name: /写真の説明/ });

describe('a place of the landing page', () => {
  const withPhoto = async () => {
    jest.spyOn(globalThis, 'createImageBitmap').mockResolvedValue({ close: () => undefined } as ImageBitmap);
    const rendered = slot();
    await rendered.user.upload(screen.getByLabelText('写真を追加'), cameraPhoto());
    await screen.findByAltText('選んだ写真1');
    return rendered;
  };

  it('asks for no text before an operator has chosen a photo', () => {
    slot();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: '最初の写真：保存する' })).toBeNull();
  });

  it('takes a photo with its text', async () => {
    const { user, sent } = await withPhoto();
    await user.type(alt(), '藍の羽織');
    await user.click(save());
    expect(await nextToast()).toMatchObject({ title: '「最初の写真」の写真を保存しました', tone: 'good' });
    expect(sent).toEqual(['POST /api/upload/item-image', PUT]);
  });

  it('says what is missing, and sends nothing', async () => {
    const { user, sent } = await withPhoto();
    await user.click(save());
    expect(screen.getByText('写真の説明を入力してください')).toBeTruthy();
    fireEvent.change(alt(), { target: { value: 'あ'.repeat(MAX_PICTURE_ALT + 1) } });
    expect(screen.getByText(`${MAX_PICTURE_ALT}文字以内で入力してください`)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('changes the text of its picture alone', async () => {
    const { user, sent } = slot(PICTURE);
    fireEvent.change(alt(), { target: { value: '秋の羽織' } });
    await user.click(save());
    expect(await nextToast()).toMatchObject({ tone: 'good' });
    expect(sent).toEqual([PUT]);
  });

  it('is emptied after a confirmation', async () => {
    const { user, sent } = slot(PICTURE);
    await user.click(screen.getByRole('button', { name: '最初の写真：写真を外す' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: '外す' }));
    expect(await nextToast()).toMatchObject({ title: '「最初の写真」の写真を外しました' });
    expect(sent).toEqual(['DELETE /api/admin/front-pictures/hero']);
  });

  it('loses the text of its picture with it', () => {
    const { rerender } = slot(PICTURE);
    expect(alt()).toHaveProperty('value', '藍の羽織');
    rerender(placed(undefined));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('only shows its picture to operators who may not change it', () => {
    slot(PICTURE, 'support');
    expect(screen.getByRole('img', { name: /^藍の羽織/ })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
