/** Events of the embedded database, PostgreSQL and its replica. */
export const databaseEvents = {
  'database.folder_lost': {
    level: 'error',
    meaning: 'Another process took over the data folder. This server stops.',
    action: 'Run one server for each data folder. For several servers, use PostgreSQL.',
  },
  'database.thread_ended': {
    level: 'error',
    meaning: 'The thread of the embedded database ended unexpectedly.',
    action: 'Nothing if `opened` is true: it restarts by itself. Otherwise, fix the cause in `reason`.',
  },
  'database.disk_nearly_full': {
    level: 'error',
    meaning: 'The disk is nearly full. The embedded database is read-only.',
    action: 'Free at least 40 MB. No restart is needed.',
  },
  'database.disk_has_space': {
    level: 'warn',
    meaning: 'The disk has space again. The embedded database accepts writes.',
    action: 'Nothing now. Plan more space for the disk.',
  },
  'database.statement_timeout': {
    level: 'warn',
    meaning: 'A statement on the embedded database took too long and was canceled.',
    action: 'Nothing if it is rare. If it repeats, move to PostgreSQL with `npm run alaia -- move`.',
  },
  'database.checkpoint_failed': {
    level: 'error',
    meaning: 'The embedded database could not save a checkpoint.',
    action: 'Check the disk and its free space. It retries every minute.',
  },
  'database.vacuum_failed': {
    level: 'error',
    meaning: 'The embedded database could not reclaim the space of deleted rows.',
    action: 'Check the disk and its free space. It retries every hour.',
  },
  'database.connection_lost': {
    level: 'warn',
    meaning: 'A connection to PostgreSQL broke. The next query opens a new one.',
    action: 'Nothing if it is rare. If it repeats, check the database server and the network.',
  },
  'database.listener_unavailable': {
    level: 'warn',
    meaning: 'The PostgreSQL connection that listens for events could not be reopened.',
    action: 'Nothing at first: it retries by itself. If it lasts, check the database server.',
  },
  'database.replica_unavailable': {
    level: 'warn',
    meaning: 'The replica did not respond. Staff lists come from the primary.',
    action: 'Nothing at first: it retries by itself. If it lasts, check the replica and `DATABASE_REPLICA_URL`.',
  },
  'database.replica_restored': {
    level: 'info',
    meaning: 'Staff lists come from the replica again.',
    action: 'Nothing.',
  },
} as const
