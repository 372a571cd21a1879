import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as the server received it, whether or not its sender received the acknowledgement. */
export interface TakenMail {
  readonly to: string;
  readonly messageId: string;
  readonly isNotification: boolean;
}

/** An SMTP server that accepts everything, each mail after a pause. */
export class MailServerOfTest {
  readonly taken: TakenMail[] = [];
  /** Between the complete mail and its acknowledgement. */
  pauseMs = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    this.converse(socket);
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}?ignoreTLS=true`;
  }

  private converse(socket: Socket): void {
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`);
    let to = '';
    let content: string[] | null = null;
    let rest = '';
    say('220 test');
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (content !== null && line === '.') {
          this.taken.push(mailOf(to, content.join('\n')));
          content = null;
          setTimeout(() => say('250 queued'), this.pauseMs);
        } else if (content !== null) content.push(line);
        else if (line === 'DATA') {
          content = [];
          say('354 go on');
        } else {
          to = /^RCPT TO:<(.+)>/i.exec(line)?.[1] ?? to;
          say('250 ok');
        }
      }
    });
  }
}

const mailOf = (to: string, content: string): TakenMail => ({
  to,
  messageId: /^message-id: (.+)$/im.exec(content)?.[1] ?? '',
  // Only notifications can be unsubscribed from.
  isNotification: /^list-unsubscribe:/im.test(content),
});
