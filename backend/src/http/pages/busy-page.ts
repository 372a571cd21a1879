import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { FastifyReply } from 'fastify';
import { plainPage, plainPagePolicy, QUESTION_STYLE } from './plain-page.ts';

const POLICY = plainPagePolicy(QUESTION_STYLE, 'none');

/**
 * The page for guests after too many pages were opened from their network.
 * @param wait seconds until another page may be rendered
 */
export function sendBusyPage(reply: FastifyReply, wait: number): FastifyReply {
  const page = plainPage({
    title: `アクセスが集中しています | ${SERVICE_NAME}`,
    heading: 'アクセスが集中しています',
    style: QUESTION_STYLE,
    content: `<p>お使いのネットワークから、短い間に多くのページが開かれました。${wait}秒ほどお待ちいただき、ページを再読み込みしてください。</p>`,
  });
  reply.status(429).headers({ 'retry-after': wait, 'cache-control': 'no-store', 'content-security-policy': POLICY });
  return reply.type('text/html; charset=utf-8').send(page);
}
