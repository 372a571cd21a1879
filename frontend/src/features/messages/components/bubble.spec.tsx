import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from '@jest/globals';
import { Bubble, type Speaker } from './bubble.tsx';

const shown = (speaker: Speaker, isOwn = false) =>
  renderToStaticMarkup(
    <Bubble isOwn={isOwn} speaker={speaker} follows={false} content="こんにちは" tiles={[]} item={null} foot={null} />,
  );

describe('the badge of the service in a chat', () => {
  it('is beside what its operators say', () => {
    expect(shown({ name: '運営事務局', image: null, isOperator: true })).toContain('公式');
  });

  it('is not beside a member of any name', () => {
    expect(shown({ name: '運営事務局', image: null, isOperator: false })).not.toContain('公式');
  });
});
