import { Controller, Get, Header, Param, StreamableFile, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Pdfs } from '../../adapters/pdf/pdfs.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { Issuer } from './issuer.ts';
import { monthPdf, type Statement, statementCsv, yearPdf } from './statement-files.ts';
import { Statements } from './statements.ts';

/** `2026-11.pdf`, `2026.csv`: a month or a year. */
const FILE = /^(20\d\d(?:-(?:0[1-9]|1[0-2]))?)\.(pdf|csv)$/;

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

/** Statements of the viewer's payouts, as files. */
@ApiTags('payouts')
@Controller('api/user/statements')
@UseGuards(SignedIn)
export class StatementsController {
  constructor(
    private readonly statements: Statements,
    private readonly pdfs: Pdfs,
    private readonly issuer: Issuer,
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
  ) {}

  /** A month or a year, `YYYY-MM.pdf` to `YYYY.csv`; 404 for other names. */
  @Get(':file')
  @Header('cache-control', 'private, no-store')
  @UseInterceptors(readsAfter('rounds', 'ledger'))
  @ApiOkResponse({ content: { [TYPES.pdf]: {}, [TYPES.csv]: {} } })
  async file(@CurrentViewer() { userId }: Viewer, @Param('file') file: string): Promise<StreamableFile> {
    const [, period, kind] = FILE.exec(file) ?? [];
    if (period === undefined || (kind !== 'pdf' && kind !== 'csv')) throw new Rejected('resource_not_found');
    await this.limits.take('document', `user ${userId}`);
    const statement = await this.statement(userId, period);
    const draw = period.length === 4 ? yearPdf : monthPdf;
    const bytes =
      kind === 'csv' ? statementCsv(statement) : await this.pdfs.draw(() => draw(statement, this.issuer), userId);
    return new StreamableFile(bytes, {
      type: TYPES[kind],
      disposition: `attachment; filename="meguri-statement-${file}"`,
    });
  }

  private async statement(userId: number, period: string): Promise<Statement> {
    const isYear = period.length === 4;
    const [lines, name] = await Promise.all([
      isYear
        ? this.statements.year(userId, period).then((months) => months.flat())
        : this.statements.month(userId, period),
      this.statements.nameOf(userId),
    ]);
    return { period, name, lines, madeAt: this.clock.now().toISOString() };
  }
}
