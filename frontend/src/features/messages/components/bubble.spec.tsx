import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from '@jest/globals';
import { Bubble, type Speaker } from './bubble.tsx';

const shown = (speaker: Speaker, isOwn = false) =>
  renderToStaticMarkup(
    <Bubble isOwn={isOwn} speaker={speaker} follows={false} content="こんにちは" tiles={[]} item={null} foot={null} />,
  );

describe('the official badge in a chat', () => {
  it('is shown on operators’ messages', () => {
    expect(shown({ name: '運営事務局', image: null, isOperator: true })).toContain('公式');
  });

  it('isn’t shown for a member with the operators’ name', () => {
    expect(shown({ name: '運営事務局', image: null, isOperator: false })).not.toContain('公式');
  });
});
