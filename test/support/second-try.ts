import { jest } from '@jest/globals';

// A browser and several servers on two cores: what comes late once is tried again and told of, see decision 84.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
