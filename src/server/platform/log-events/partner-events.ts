/** Events of schools' learning platforms. */
export const partnerEvents = {
  'partner.call_failed': {
    level: 'warn',
    meaning: 'A learning platform refused a call, or did not respond.',
    action:
      'Nothing if it is rare and `failure` is `unavailable`. Otherwise, compare the settings at Connections with the platform.',
  },
  'partner.connection_invalid': {
    level: 'error',
    meaning: "The settings of a school's connection are invalid. The connection is not used.",
    action: 'Ask a school admin to correct them at Connections. See [Troubleshooting](#troubleshooting).',
  },
  'partner.sign_on_failed': {
    level: 'error',
    meaning: 'A single sign-on failed on the server.',
    action: 'Fix the cause in `reason`. Otherwise, report it with the line.',
  },
  'partner.launch_refused': {
    level: 'warn',
    meaning: 'An LTI launch was refused.',
    action: 'Compare the settings at Connections with the platform. `reason` says what was wrong. See [LTI](lti.md).',
  },
  'partner.registration_failed': {
    level: 'warn',
    meaning: 'A learning platform could not register itself by LTI.',
    action: 'Fix the cause in `reason`, then create a new link at Connections. See [LTI](lti.md).',
  },
  'partner.course_sync_failed': {
    level: 'warn',
    meaning: 'The people of a course could not be read from a learning platform.',
    action:
      'Nothing if the platform did not respond: it retries by itself. Otherwise, Connections says what to change.',
  },
  'partner.classes_unavailable': {
    level: 'warn',
    meaning: 'A learning platform did not return the classes of a teacher.',
    action:
      'Nothing if `failure` is `unavailable`: the last known classes are used. Otherwise, compare the settings at Connections with the platform.',
  },
  'partner.report_failed': {
    level: 'warn',
    meaning: 'An assignment or its progress could not be reported to a learning platform.',
    action:
      'Nothing if `failure` is `unavailable`: it retries by itself. Otherwise, Connections says why the platform refused.',
  },
} as const
