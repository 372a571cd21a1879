import { describe, expect, it } from 'vitest';
import { pickedImages } from './picked-images.ts';

const photo = (name: string) => new File([], name, { type: 'image/jpeg' });
const text = new File([], 'notes.txt', { type: 'text/plain' });
const names = (files: readonly File[]) => files.map(({ name }) => name);

describe('files that somebody picks as photos', () => {
  it('are taken while there is room', () => {
    const { images, problem } = pickedImages([photo('a'), photo('b')], { max: 5, taken: 3 });
    expect(names(images)).toEqual(['a', 'b']);
    expect(problem).toBeUndefined();
  });

  it('are taken as far as there is room, and it is said how many can be', () => {
    const { images, problem } = pickedImages([photo('a'), photo('b')], { max: 5, taken: 4 });
    expect(names(images)).toEqual(['a']);
    expect(problem).toBe('写真は5枚まで選択できます');
    expect(pickedImages([photo('a')], { max: 5, taken: 5 }).images).toEqual([]);
  });

  it('are images only, which is said before how many there can be', () => {
    const { images, problem } = pickedImages([text, photo('a'), photo('b')], { max: 1, taken: 0 });
    expect(names(images)).toEqual(['a']);
    expect(problem).toBe('画像ファイルのみ選択できます');
  });

  it('may be of a kind that the browser doesn’t know, where that is wanted', () => {
    const unknown = new File([], 'IMG_1.HEIC');
    const isImage = ({ name }: File) => name.endsWith('.HEIC');
    expect(names(pickedImages([unknown], { max: 1, taken: 0, isImage }).images)).toEqual(['IMG_1.HEIC']);
    expect(pickedImages([unknown], { max: 1, taken: 0 }).images).toEqual([]);
  });
});
