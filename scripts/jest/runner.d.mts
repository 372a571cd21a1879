/** Jest's runner with groups, lanes and rooms. */
export default class RoomRunner {
  runTests(tests: readonly object[], watcher: object, options: { readonly serial: boolean }): Promise<void>;
}
