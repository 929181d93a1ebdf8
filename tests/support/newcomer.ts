/** The only person on the shared test server who hasn't seen the tours. */
export const NEWCOMER = 'student@northgate.test'
