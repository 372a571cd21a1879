import { once } from 'node:events';
import type { StartedService } from '../support/servers/started-service.ts';

type Start = (signal?: AbortSignal) => Promise<StartedService>;

/** A process of the service that faults end, stop and start again. */
export class Role {
  readonly name: string;
  /** Ends that no fault ordered. */
  readonly ownEnds: string[] = [];
  private readonly startService: Start;
  private service: StartedService | null = null;

  /** @param startService starts it, always with the same settings and at the same address */
  constructor(name: string, startService: Start) {
    this.name = name;
    this.startService = startService;
  }

  get url(): string {
    return this.running.url;
  }

  output(): string {
    return this.running.output();
  }

  async start(signal?: AbortSignal): Promise<void> {
    const service = await this.startService(signal);
    this.adopt(service);
  }

  /** Takes one that was started in another way. */
  adopt(service: StartedService): void {
    this.service = service;
    void once(service.process, 'exit').then(([code, signal]) => {
      if (this.service !== service) return;
      // As a supervisor would, `Parts.areReady` starts it again.
      this.service = null;
      this.ownEnds.push(`${this.name} ended by itself: ${code ?? signal} ${service.output().slice(-1500)}`);
    });
  }

  /** @returns its exit code; null: the signal itself ended it */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const service = this.running;
    this.service = null;
    return service.end(signal);
  }

  /** SIGSTOP until the returned function is called. */
  hang(): () => void {
    const { process: child } = this.running;
    child.kill('SIGSTOP');
    return () => void child.kill('SIGCONT');
  }

  async isReady(): Promise<boolean> {
    const { status } = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3000) });
    return status === 200;
  }

  /** After a failed start there is none. */
  get isRunning(): boolean {
    return this.service !== null;
  }

  private get running(): StartedService {
    if (this.service === null) throw new Error(`${this.name} isn't running`);
    return this.service;
  }
}
