import { Injectable } from '@nestjs/common';
import pg from 'pg';

/** Writes down that an operator read what others wrote to one another: for a report, or for a damage case; once a day each. */
@Injectable()
export class Inspections {
  constructor(private readonly pool: pg.Pool) {}

  /** @param reference the report's id, or the round's */
  async record(operatorId: number, reason: 'report' | 'case', reference: string): Promise<void> {
    await this.pool.query(
      'INSERT INTO app.chat_inspections (operator_id, reason, reference) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [operatorId, reason, reference],
    );
  }
}
