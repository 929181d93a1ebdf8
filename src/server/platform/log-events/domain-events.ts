/** Events of content and of personal data. */
export const domainEvents = {
  'library.import_row_failed': {
    level: 'error',
    meaning: 'A line of a session import failed on the server. Nothing of that line was saved.',
    action: 'Fix the cause in `reason` and repeat the import.',
  },
  'handout.invalid': {
    level: 'warn',
    meaning: 'A handout contains a line that cannot be typeset, so it has no PDF.',
    action: 'Ask its author to correct the line in `reason`.',
  },
  'handout.render_failed': {
    level: 'error',
    meaning: 'The PDF of a handout could not be rendered.',
    action: 'Fix the cause in `reason` and restart. A start renders missing PDFs.',
  },
  'site.prerender_failed': {
    level: 'warn',
    meaning: 'Pictures or audio previews of the public pages could not be queued.',
    action: 'Check the database. Pages work without them; they are queued again when the pages change or at a start.',
  },
  'privacy.aged_data_deleted': {
    level: 'info',
    meaning: 'Data past its retention period was deleted.',
    action: 'Nothing. The line counts the rows of each kind, and `npm run alaia -- retention` lists them.',
  },
  'privacy.people_erased': {
    level: 'info',
    meaning: 'People who left their school, or were deactivated long ago, were erased.',
    action: 'Nothing.',
  },
  'privacy.school_erased': {
    level: 'info',
    meaning: 'A closed school was erased with its people.',
    action: 'Nothing.',
  },
  'privacy.people_erased_again': {
    level: 'warn',
    meaning: 'People who were erased earlier came back with a restore. They were erased again.',
    action: 'Nothing. To bring back a person, see [Erased people and restores](#erased-people-and-restores).',
  },
  'studio.recordings_deleted': {
    level: 'info',
    meaning: 'Recordings that nobody handed in for a long time, or whose session is gone, were deleted.',
    action: 'Nothing.',
  },
  'studio.recordings_withdrawn_again': {
    level: 'warn',
    meaning: 'Recordings that were taken back earlier came back with a restore. They were deleted again.',
    action: 'Nothing.',
  },
  'privacy.clock_ahead': {
    level: 'error',
    meaning: 'The clock is more than thirty days ahead of the last night. Nothing is deleted because of its age.',
    action: 'If the clock is wrong, set it right. See [Clock jumps](#clock-jumps).',
  },
} as const
