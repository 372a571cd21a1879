import { describe, expect, it } from '@jest/globals';
import { storedPhoto } from './form-photos.ts';
import { EMPTY_ITEM } from './item-form-values.ts';
import { valuesAtOnce, withFiles } from './use-draft.ts';

const unsent = (id: string) => ({ id, preview: '', url: null, file: null });
const photos = [unsent('a'), storedPhoto('/uploads/items/b.webp'), unsent('c')];
const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

describe('the photos of a draft', () => {
  it('are restored in order with their files, without lost ones', () => {
    const restored = withFiles(photos, { a: file });
    expect(restored.map(({ id }) => id)).toEqual(['a', '/uploads/items/b.webp']);
    expect(restored[0]).toMatchObject({ url: null, file });
    expect(restored[0]?.preview).toMatch(/^blob:/);
  });

  it('are at first only those that are already uploaded', () => {
    const values = valuesAtOnce({ values: { ...EMPTY_ITEM, name: '赤', photos }, base: null });
    expect(values).toMatchObject({ name: '赤', photos: [{ url: '/uploads/items/b.webp' }] });
  });
});
