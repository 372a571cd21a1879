import { describe, expect, it } from '@jest/globals';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import { EventStoreAccessDenied } from '../adapters/event-store/eventstoredb/store-errors.ts';
import { OldData } from '../postgres/adopted-release.ts';
import { ConfigurationError } from './config/environment.ts';
import { startFailure } from './start-failure.ts';

const withCode = (code: string, fields: object = {}) => Object.assign(new Error('x'), { code, ...fields });

const EXPLAINED: [error: Error, sentence: string][] = [
  [new ConfigurationError('PORT は …'), 'PORT は …'],
  [new OldData(), '先に 0.3.0 を一度起動して'],
  [withCode('EADDRINUSE', { port: 3000 }), 'ポート 3000 は既に使われています'],
  [withCode('EACCES', { port: 80 }), 'ポート 80 を開く権限がありません'],
  [withCode('ECONNREFUSED'), 'データベースに接続できません'],
  [new Error('timeout exceeded when trying to connect'), 'データベースに接続できません'],
  [withCode('28P01'), 'データベースへの接続が拒否されました'],
  [new EventLogUnavailable('gone'), 'イベントログに接続できません'],
  [new EventStoreAccessDenied('user', new Error('16')), 'ユーザー名とパスワードを確認してください'],
  [new EventStoreAccessDenied('rights', new Error('7')), '$all を読める'],
];

describe('a start that fails', () => {
  it.each(EXPLAINED.map(([error, sentence]) => ({ name: String(error), error, sentence })))(
    'is explained in one sentence: $name',
    ({ error, sentence }) => {
      expect(startFailure(error)).toContain(sentence);
      expect(startFailure(error)).not.toContain('\n');
    },
  );

  it('is also explained in English where a first start on a developer’s machine may meet it', () => {
    expect(startFailure(withCode('EADDRINUSE', { port: 3000 }))).toContain('Port 3000 is in use');
    expect(startFailure(withCode('EACCES', { port: 80 }))).toContain('No permission');
  });

  it('is shown completely when it is unknown', () => {
    expect(startFailure(new TypeError('x is not a function'))).toBeNull();
    expect(startFailure('thrown text')).toBeNull();
  });
});
