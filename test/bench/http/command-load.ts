import { randomInt } from 'node:crypto';
import { type HttpClient, requestText } from './http-client.ts';
import type { LoadOrder, LoadReport } from './http-load.ts';
import type { OperatorHeaders } from './http-operators.ts';

export const CONNECTIONS = 64;
/** Runs that aren't measured: on a busy machine a process is half as fast in its first five seconds. */
const WARM_UPS = 3;

/** Operators who register tracking codes, a new one with each command. */
export class CommandLoad {
  readonly #client: HttpClient;
  readonly #operators: readonly OperatorHeaders[];
  readonly #roundIds: readonly string[];
  readonly #seconds: number;

  constructor(client: HttpClient, operators: readonly OperatorHeaders[], roundIds: readonly string[], seconds: number) {
    this.#client = client;
    this.#operators = operators;
    this.#roundIds = roundIds;
    this.#seconds = seconds;
  }

  /** Until the code is compiled and all rounds have been read. */
  async warmUp(ports: readonly number[]): Promise<void> {
    for (let run = 0; run < WARM_UPS; run += 1) await this.run(ports);
  }

  /** @param rate commands per second; absent: as many as are answered */
  run(ports: readonly number[], rate?: number): Promise<LoadReport> {
    const order: LoadOrder = {
      host: '127.0.0.1',
      ports,
      connections: CONNECTIONS,
      seconds: this.#seconds,
      requests: this.#requests(),
      expectedStatus: 204,
    };
    return this.#client.run(rate === undefined ? order : { ...order, rate });
  }

  /** Two requests per round, with codes that always differ from the previous one. */
  #requests(): string[] {
    const codes = [randomInt(1e11, 5e11), randomInt(5e11, 1e12)].map(String);
    return codes.flatMap((trackingCode) =>
      this.#roundIds.map((id, index) => {
        const path = `/api/admin/rental-requests/${id}/commands/register-tracking`;
        const headers = { prefer: 'return=minimal', ...this.#operators[index % CONNECTIONS] };
        return requestText('POST', path, headers, { trackingCode });
      }),
    );
  }
}
