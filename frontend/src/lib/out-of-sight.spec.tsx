import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { OutOfSight } from './out-of-sight.tsx';

it('is all there in what a server renders', () => {
  expect(renderToStaticMarkup(<OutOfSight>below</OutOfSight>)).toBe('below');
});
