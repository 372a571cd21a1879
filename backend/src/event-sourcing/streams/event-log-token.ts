/** Injection token of the process's event log: `@Inject(EVENT_LOG) log: EventLog`. */
export const EVENT_LOG = Symbol('event log');
