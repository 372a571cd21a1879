/** Arguments that make Node run Jest: vm modules are how Jest loads ECMAScript modules. */
export const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
