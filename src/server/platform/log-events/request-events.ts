/** Events of calls and sign-ins. */
export const requestEvents = {
  'http.request_failed': {
    level: 'error',
    meaning: 'A call failed on the server.',
    action: 'Fix the cause in `reason`, such as an unreachable database. Otherwise, report it with the line.',
  },
  'http.request_refused': {
    level: 'warn',
    meaning: 'A call or an upload was refused: wrong credentials, too many attempts, no permission, or another site.',
    action:
      'Nothing if it is rare. Many lines in a short time can be an attack: look for the address in the log of your proxy.',
  },
  'http.calls_limited': {
    level: 'warn',
    meaning: 'A session, or the visitors of one address, made more calls in a minute than allowed.',
    action:
      'Nothing if it is rare: `caller` waits for up to a minute. If people are affected, check `TRUST_PROXY`, or raise `CALLS_PER_MINUTE`.',
  },
  'http.request_invalid': {
    level: 'info',
    meaning: 'A call had an invalid body.',
    action: 'Nothing, unless it comes from a client of yours: compare it with `docs/api/openapi.json`.',
  },
  'identity.signed_in': {
    level: 'info',
    meaning: 'A person signed in.',
    action: 'Nothing.',
  },
  'identity.breached_passwords_unreadable': {
    level: 'error',
    meaning: 'The list of breached passwords could not be read. The other password rules apply.',
    action: 'Check that the server can read the file of `BREACHED_PASSWORDS`.',
  },
} as const
