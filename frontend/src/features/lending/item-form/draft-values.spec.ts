import { describe, expect, it } from '@jest/globals';
import { copyOf, typedIn, valuesOfDraft } from './draft-values.ts';
import { storedPhoto } from './form-photos.ts';
import { EMPTY_ITEM } from './item-form-values.ts';

const URL = '/uploads/items/a.webp';

describe('a draft in the form', () => {
  it('has the photos and everything that was typed, valid or not', () => {
    const typed = { ...EMPTY_ITEM, name: '羽織', rentalPrice: '安く', measurements: { length: '7' }, delivery: false };
    const values = typedIn({ ...typed, photos: [storedPhoto(URL)] });
    expect(values).not.toHaveProperty('photos');
    expect(valuesOfDraft({ images: [URL], values: JSON.parse(JSON.stringify(values)) })).toEqual({
      ...typed,
      photos: [storedPhoto(URL)],
    });
  });

  it('begins with the usual value where it has none, or one of another kind', () => {
    const values = { name: '羽織', photos: ['x'], occasions: 'party', delivery: 'yes', unknown: 'x' };
    expect(valuesOfDraft({ images: [], values })).toEqual({ ...EMPTY_ITEM, name: '羽織' });
  });
});

it('a copy of the form’s values doesn’t change with the form, and has the same files', () => {
  const photo = { id: 'a', preview: '', url: null, file: new File(['x'], 'a.jpg') };
  const values = { ...EMPTY_ITEM, measurements: { length: '7' }, photos: [photo] };
  const copy = copyOf(values);
  values.measurements.length = '8';
  expect(copy.measurements).toEqual({ length: '7' });
  expect(copy.photos[0]?.file).toBe(photo.file);
});
