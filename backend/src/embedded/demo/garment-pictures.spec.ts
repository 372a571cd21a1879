import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { renderDrawing } from '../../adapters/images/images.ts';
import { readDemoCloset } from './closet.ts';
import { readPicture, viewsOf } from './garment-pictures.ts';

const CLOTHES = ['tops', 'outerwear', 'bottoms', 'dresses_allinones'];
const closet = readDemoCloset();
const pictures = closet.flatMap((item) =>
  viewsOf(item).map((view) => ({ of: `${item.name}, ${view}`, svg: readPicture(item, view) })),
);

describe('pictures of the demo’s items', () => {
  it('show each item from the front, in detail and worn; clothes also from behind', () => {
    for (const item of closet) {
      const views = viewsOf(item);
      expect(views[0]).toBe('front');
      expect(views).toEqual(expect.arrayContaining(['detail', 'worn']));
      if (CLOTHES.includes(item.mainCategory)) expect(views).toContain('back');
    }
  });

  it('are all different', () => {
    expect(new Set(pictures.map(({ svg }) => svg)).size).toBe(pictures.length);
  });

  it('define every gradient and path that they use, once', () => {
    for (const { of, svg } of pictures) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect({ of, ids: new Set(ids).size }).toEqual({ of, ids: ids.length });
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }
  });

  it('have no filters or patterns, which would slow down the first start', () => {
    expect(pictures.filter(({ svg }) => /<(filter|pattern)/.test(svg)).map(({ of }) => of)).toEqual([]);
  });

  it('are larger from the front, which lists show, than in the other views', async () => {
    const sizes = await Promise.all(
      pictures.slice(0, 2).map(async ({ svg }) => {
        const { width, height } = await sharp(await renderDrawing(svg)).metadata();
        return { width, height };
      }),
    );
    expect(sizes).toEqual([
      { width: 800, height: 1000 },
      { width: 576, height: 720 },
    ]);
  });
});
