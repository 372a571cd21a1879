import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import { EventStoreAccessDenied } from '../adapters/event-store/eventstoredb/store-errors.ts';
import { ForeignCheckpoint } from '@meguri/projections/postgres/checkpoint.ts';
import { ConfigurationError } from './config/environment.ts';
import { OldData } from '../postgres/adopted-release.ts';
import { EmbeddedPostgresError } from '../embedded/postgres/postgres-process.ts';

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', '57P03', '53300'];
const REFUSED = ['28P01', '28000', '3D000'];

/** Why the service can't start, in one sentence; null: an unexpected error, to be shown in full. */
export function startFailure(error: unknown): string | null {
  if (error instanceof ConfigurationError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof ForeignCheckpoint || error instanceof OldData) return error.message;
  if (error instanceof EventLogUnavailable) return `イベントログに接続できません (${error.message})`;
  if (error instanceof EventStoreAccessDenied)
    return error.lacks === 'user'
      ? 'EventStoreDB に接続を拒否されました。EVENTSTORE_URL のユーザー名とパスワードを確認してください'
      : 'EVENTSTORE_URL のユーザーの権限が足りません。EventStoreDB の $all を読める、$admins グループのユーザーを指定してください';
  if (!(error instanceof Error)) return null;
  const code = String('code' in error ? error.code : '');
  if (code === 'EADDRINUSE') {
    const { port } = error as Error & { port?: number };
    return `ポート ${port} は既に使われています。PORT で別の番号を指定してください (Port ${port} is in use: set PORT)`;
  }
  if (code === 'EACCES' && 'port' in error)
    return `ポート ${String(error.port)} を開く権限がありません (No permission to open this port)`;
  if (UNREACHABLE.includes(code) || /^(Connection terminated|timeout exceeded)/.test(error.message))
    return `データベースに接続できません。DATABASE_URL と起動状態を確認してください (${code || error.message})`;
  if (REFUSED.includes(code)) return `データベースへの接続が拒否されました。DATABASE_URL を確認してください (${code})`;
  return null;
}
