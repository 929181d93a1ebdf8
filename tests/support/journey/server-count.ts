/**
 * The number of test servers that browser tests use in parallel, each with one worker. More than there are cores
 * would only wait.
 */
export const SERVER_COUNT = 2
