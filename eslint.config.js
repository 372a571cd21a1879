import PURE_FILES from './.pure-files.cjs';
import { textAlone } from './frontend/eslint/text-alone.js';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const PURE = 'Decisions, folds and contracts are pure: time, ids and randomness come in with the command.';

const impurities = [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: PURE },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: PURE },
  { selector: "CallExpression[callee.name='Date']", message: PURE },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: PURE },
  { selector: "MemberExpression[object.name='performance']", message: PURE },
  { selector: "MemberExpression[object.name='process']", message: PURE },
];

/** Functions that retry a dynamic import when it fails: of a page's route, of a part that is shown later, or `loaded`. */
const LOADING = ['loaded', 'lazyPage', 'laterPart', 'lazyDialog', 'membersPart', 'open', 'readFirst', 'member'];
const loadedOnce = {
  selector: `ImportExpression:not(:matches(${[
    `CallExpression[callee.name=/^(${LOADING.join('|')})$/] ImportExpression`,
    'Property ImportExpression',
    'VariableDeclarator > ArrowFunctionExpression > ImportExpression',
  ].join(', ')}))`,
  message: 'A network change aborts pending imports: use a function that retries, see frontend/src/lib/loaded.ts.',
};

const worded = {
  selector:
    "MemberExpression:matches([object.name='Intl'], [property.name=/^toLocale(Date|Time)?String$/], [property.name='localeCompare'])",
  message:
    'It makes the browser load the tables of all languages, 30 ms on every page: see lib/time/format.ts and text/grouped.ts.',
};

const everywhere = {
  selector: "MemberExpression[object.name='crypto'][property.name='randomUUID']",
  message: 'It is missing on pages served over plain http: see frontend/src/lib/unique-id.ts.',
};

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '**/.data*/', 'coverage/', 'screenshots/'] },
  js.configs.recommended,
  {
    files: ['frontend/public/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'addEventListener',
          'caches',
          'clearTimeout',
          'document',
          'fetch',
          'IntersectionObserver',
          'localStorage',
          'location',
          'navigator',
          'requestAnimationFrame',
          'sessionStorage',
          'setTimeout',
          'Request',
          'self',
          'URL',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './backend/tsconfig.json', './frontend/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      // Input checks use control characters and irregular whitespace.
      'no-control-regex': 'off',
      'no-irregular-whitespace': ['error', { skipRegExps: true, skipStrings: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // One naming of limits: MAX_… and MIN_….
    files: ['**/src/**/*.ts', '**/src/**/*.tsx'],
    ignores: ['**/*.spec.ts'],
    rules: {
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: 'variable',
          format: null,
          filter: { regex: '(^|_)(MAXIMUM|MINIMUM|MOST|LONGEST|LARGEST)(_|$)', match: true },
          custom: { regex: '^(MAX|MIN)_', match: true },
        },
      ],
    },
  },
  {
    // Nest reads the types of constructor parameters at run time, so their imports aren't type-only.
    files: ['backend/src/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // Tests and benchmarks run the ignored files from source, where Node's type stripping allows no parameter properties.
    files: ['backend/src/**/*.ts'],
    ignores: [
      'backend/src/adapters/event-store/**',
      'backend/src/embedded/postgres/**',
      'backend/src/embedded/payment-sandbox/**',
      'backend/src/event-sourcing/streams/**',
      'backend/src/operations/read-models/read-model-rebuilds.ts',
      'backend/src/operations/what-if/what-if-runs.ts',
      'backend/src/postgres/**',
    ],
    rules: { '@typescript-eslint/parameter-properties': ['error', { prefer: 'parameter-property' }] },
  },
  {
    files: ['contracts/src/**/*.ts', '**/decide.ts', '**/decision.ts', ...PURE_FILES],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...impurities, worded],
      'no-restricted-globals': ['error', { name: 'crypto', message: PURE }, { name: 'fetch', message: PURE }],
    },
  },
  {
    // Entry points print to a terminal.
    files: ['backend/src/main.ts', 'backend/src/rebuild.ts', 'test/bench/**', '**/*.spec.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', Buffer: 'readonly', module: 'writable' },
    },
  },
  { files: ['frontend/src/**'], extends: [reactHooks.configs.flat.recommended] },
  {
    files: ['frontend/src/**'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.testing.*', 'frontend/src/lib/unique-id.ts'],
    rules: { 'no-restricted-syntax': ['error', loadedOnce, worded, everywhere] },
  },
  {
    files: ['frontend/src/**/*.tsx'],
    ignores: ['**/*.spec.tsx', '**/*.testing.tsx'],
    plugins: { meguri: { rules: { 'text-alone': textAlone } } },
    rules: { 'meguri/text-alone': 'error' },
  },
);
