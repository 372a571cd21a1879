import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Photo } from './photo.tsx';

const OF_ITEM = '/uploads/items/00000000-0000-4000-8000-000000000001.webp';
const srcsetOf = (src: string, sizes?: string): string | undefined =>
  /srcSet="([^"]*)"/i.exec(renderToStaticMarkup(<Photo src={src} alt="" sizes={sizes} />))?.[1];

describe('a browser chooses', () => {
  it('the width of an item’s photo by the size of its box', () => {
    expect(srcsetOf(OF_ITEM, '64px')).toContain('000000000001-320.webp 320w');
  });

  it('nothing for a box of unknown size, nor for a photo with a single width', () => {
    expect(srcsetOf(OF_ITEM)).toBeUndefined();
    expect(srcsetOf('/uploads/messages/00000000-0000-4000-8000-000000000001.webp', '64px')).toBeUndefined();
  });
});
