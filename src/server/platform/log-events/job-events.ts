/** Events of background jobs, email and the event stream. */
export const jobEvents = {
  'job.failed': {
    level: 'warn',
    meaning: 'An attempt of a background job failed.',
    action:
      'Nothing at first: it retries by itself. Once it has failed for good, fix the cause in `reason` and run `npm run alaia -- jobs retry`.',
  },
  'job.start_failed': {
    level: 'error',
    meaning: 'The background jobs could not start.',
    action: 'Nothing at first: it retries every five seconds. If it lasts, check the database.',
  },
  'job.queue_error': {
    level: 'error',
    meaning: 'The job queue reported an error.',
    action: 'Nothing at first: it continues by itself. If it lasts, check the database.',
  },
  'job.queue_warning': {
    level: 'warn',
    meaning: 'The job queue reported a warning.',
    action: 'Nothing if it is rare. If it repeats, check the database for the cause in `reason`.',
  },
  'job.check_failed': {
    level: 'warn',
    meaning: 'A regular check for interrupted jobs, or for a clock that was set back, failed.',
    action: 'Nothing at first: it repeats by itself. If it lasts, check the database.',
  },
  'job.requeued': {
    level: 'info',
    meaning: 'Jobs of a process that ended unexpectedly run again.',
    action: 'Nothing.',
  },
  'job.clock_set_back': {
    level: 'warn',
    meaning: 'The clock was set back. The times of jobs were corrected.',
    action: 'Check that the machine synchronizes its clock.',
  },
  'mail.sent': {
    level: 'info',
    meaning: 'The mail server accepted an email.',
    action: 'Nothing.',
  },
  'event.publish_failed': {
    level: 'warn',
    meaning: 'A change could not be announced to the event stream. Open apps see it with their next request.',
    action: 'Nothing if it is rare. If it repeats, check the database.',
  },
  'event.listen_failed': {
    level: 'warn',
    meaning: 'The process could not listen for events. Open apps see changes with their next request.',
    action: 'Nothing at first: it retries by itself. If it lasts, check the database.',
  },
} as const
