import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { SizedPhoto } from './sized-photo.tsx';

const srcsetOf = (src: string): string | undefined =>
  /srcSet="([^"]*)"/i.exec(renderToStaticMarkup(<SizedPhoto src={src} alt="" sizes="64px" />))?.[1];

it('a browser chooses the width of an item’s photo by its box, and nothing of a photo with a single width', () => {
  const name = '00000000-0000-4000-8000-000000000001';
  expect(srcsetOf(`/uploads/items/${name}.webp`)).toContain(`${name}-320.webp 320w`);
  expect(srcsetOf(`/uploads/messages/${name}.webp`)).toBeUndefined();
});
