import { describe, expect, it } from '@jest/globals';
import { variants } from './class-names.ts';

const box = variants(
  'box',
  { tone: { plain: 'grey', bad: 'red' }, size: { small: 'h-1', large: 'h-9', inline: '' } },
  { tone: 'plain', size: 'small' },
);

describe('variants', () => {
  it('uses the default of each option that isn’t chosen', () => {
    expect(box({})).toBe('box grey h-1');
    expect(box({ tone: undefined, size: 'large' })).toBe('box grey h-9');
  });

  it('replaces a default by the chosen value instead of adding to it', () => {
    expect(box({ tone: 'bad', size: 'large' })).toBe('box red h-9');
  });

  it('leaves no gap for a value without classes', () => {
    expect(box({ size: 'inline' })).toBe('box grey');
  });
});
