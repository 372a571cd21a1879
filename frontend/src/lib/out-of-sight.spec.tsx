import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { OutOfSight } from './out-of-sight.tsx';

it('content below the first screen is rendered by the server', () => {
  expect(renderToStaticMarkup(<OutOfSight>below</OutOfSight>)).toBe('below');
});
