import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { renderDrawing } from '../../adapters/images/images.ts';
import { readDemoCloset } from './closet.ts';
import { ACCESSORIES } from './drawings/accessories.ts';
import { clothOf } from './drawings/fabrics.ts';
import { SHOES } from './drawings/shoes.ts';
import { TOPS } from './drawings/tops.ts';
import { illustrate, viewsOf } from './illustration.ts';

const CLOTHES = ['tops', 'outerwear', 'bottoms', 'dresses_allinones'];
const closet = readDemoCloset();
const pictures = closet.flatMap((item, index) =>
  viewsOf(item).map((view) => ({ of: `${item.name}, ${view}`, svg: illustrate(item, index, view) })),
);

/** How high a path is for its width; of curves the points they are drawn towards. */
function proportionOf(path: string): number {
  const numbers = path.match(/-?\d+/g)!.map(Number);
  const side = (from: number) => {
    const all = numbers.filter((_, index) => index % 2 === from);
    return Math.max(...all) - Math.min(...all);
  };
  return side(1) / side(0);
}

describe('pictures of the demo’s items', () => {
  it('show each item from the front first, closely and worn; clothes from behind, too', () => {
    for (const item of closet) {
      const views = viewsOf(item);
      expect(views[0]).toBe('front');
      expect(views).toEqual(expect.arrayContaining(['detail', 'worn']));
      if (CLOTHES.includes(item.mainCategory)) expect(views).toContain('back');
    }
  });

  it('are all different, and nothing in them is left open', () => {
    expect(new Set(pictures.map(({ svg }) => svg)).size).toBe(pictures.length);
    expect(pictures.filter(({ svg }) => /undefined|NaN|null/.test(svg))).toEqual([]);
  });

  it('name each part of themselves once', () => {
    for (const { of, svg } of pictures) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect({ of, ids: new Set(ids).size }).toEqual({ of, ids: ids.length });
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }
  });

  it('blur nothing and repeat no pattern: a first start draws all of them', () => {
    expect(pictures.filter(({ svg }) => /<(filter|pattern)/.test(svg)).map(({ of }) => of)).toEqual([]);
  });

  it('show low shoes low, and boots high', () => {
    expect(proportionOf(SHOES['sneakers']!.shape)).toBeLessThan(0.4);
    expect(proportionOf(SHOES['leather_shoes']!.shape)).toBeLessThan(0.4);
    expect(proportionOf(SHOES['boots']!.shape)).toBeGreaterThan(0.9);
  });

  it('show a crocodile’s scales where the name says so, whatever the material', () => {
    const bag = closet.find(({ name }) => name.includes('クロコ'))!;
    const cloth = clothOf(bag);
    expect(cloth).not.toBe(clothOf({ ...bag, name: 'ハンドバッグ' }));
    expect(cloth).toBe(clothOf({ ...bag, material: 'cotton' }));
    expect(cloth.match(/h28q6 0 6 6v8/g)!.length).toBeGreaterThan(100);
    for (const view of viewsOf(bag)) expect(illustrate(bag, 0, view)).toContain(cloth);
  });

  it('show a muffler as one piece, whose ends hang from what lies around the neck', () => {
    const { shape, worn } = ACCESSORIES['muffler']!;
    expect(shape.match(/[MZ]/g)).toEqual(['M', 'Z']);
    expect(worn.look?.shape).toBeUndefined();
    expect(proportionOf(shape)).toBeGreaterThan(1.5);
  });

  it('show a band collar standing: nothing of it is folded over the first button, as a polo shirt’s is', () => {
    const lowest = (drawing: string): number => {
      const [collar] = TOPS[drawing]!.panels!;
      const numbers = collar![0].match(/-?\d+/g)!.map(Number);
      return Math.max(...numbers.filter((_, index) => index % 2 === 1));
    };
    const [[, first] = [0, 0]] = TOPS['shirt_blouse']!.buttons!;
    expect(lowest('shirt_blouse')).toBeLessThan(first);
    expect(lowest('polo_shirt')).toBeGreaterThan(first);
  });

  it('are as large as lists show the first, and smaller where an item’s page alone shows them', async () => {
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
