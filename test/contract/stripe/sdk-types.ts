import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the pinned SDK's declarations, which Stripe generates from its OpenAPI specification. */
const SDK = dirname(fileURLToPath(import.meta.resolve('stripe')));

/** The SDK's declarations as the compiler reads them. Nothing is emitted, and no types are checked beyond those asked for. */
export class SdkTypes {
  readonly checker: ts.TypeChecker;
  private readonly program: ts.Program;

  constructor() {
    this.program = ts.createProgram([join(SDK, 'stripe.esm.node.d.ts')], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2022.d.ts'],
      types: [],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    });
    this.checker = this.program.getTypeChecker();
  }

  /** @param path in the SDK's folder, such as `resources/Refunds.d.ts` */
  file(path: string): ts.SourceFile {
    const found = this.program.getSourceFile(join(SDK, path));
    if (found === undefined) throw new Error(`the SDK has no ${path}`);
    return found;
  }

  /** A type by its name in a file, such as `Refund`, or `PaymentIntent.LastPaymentError.Code`. */
  named(path: string, name: string): ts.Type {
    const [first = '', ...rest] = name.split('.');
    const module = this.checker.getSymbolAtLocation(this.file(path));
    let symbol = module?.exports?.get(ts.escapeLeadingUnderscores(first));
    for (const part of rest) symbol = symbol?.exports?.get(ts.escapeLeadingUnderscores(part));
    if (symbol === undefined) throw new Error(`${path} has no ${name}`);
    return this.checker.getDeclaredTypeOfSymbol(symbol);
  }

  /** The values that Stripe documents for a field, such as all codes of errors. */
  literals(path: string, name: string): ReadonlySet<string> {
    return new Set(partsOf(this.named(path, name)).flatMap((type) => (type.isStringLiteral() ? [type.value] : [])));
  }
}

export const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** The folder's path, for reading the SDK's own calls. */
export const sdkPath = (path: string): string => join(SDK, path);
