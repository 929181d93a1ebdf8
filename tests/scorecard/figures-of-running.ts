/** Figures 24-38: failures, load and recovery. */
import type { Figure } from './figure.ts'
import { openFiles } from './optional-tests.ts'

const embedded = 'src/server/platform/database/embedded'

export const figuresOfRunning: readonly Figure[] = [
  {
    id: 24,
    figure: 'the app killed twenty times in the middle of writing, on either database',
    goal: 'of 5,000 or more acknowledged lost 0, twice 0; ready within 2 s',
    shown: ['tests/scorecard/server-kills.long.test.ts', `${embedded}/kill.embedded.test.ts`],
  },
  {
    id: 25,
    figure: 'PostgreSQL killed in the middle of writing',
    goal: 'lost 0; recovers by itself within 10 s',
    shown: ['tests/scorecard/database-outage.long.test.ts'],
  },
  {
    id: 26,
    figure: 'twenty things written without a server',
    goal: 'each exactly once, in order; idempotency key kept 24 h: what a device sends again then is still the same',
    shown: [
      'tests/journeys/journal-recovery.long.test.ts',
      'tests/journeys/offline.long.test.ts',
      'tests/journeys/playback-position.test.ts',
      'src/server/domains/journal/journal.test.ts',
      'src/server/domains/reflect/reflect.test.ts',
      'src/server/domains/library/marks.test.ts',
    ],
  },
  {
    id: 27,
    figure: 'the database away, frozen or slow',
    goal: 'an answer within 3 s, pages all the same, back within 5 s, 0 deaths',
    shown: ['tests/scorecard/database-outage.long.test.ts', 'src/server/platform/database/postgres/away.test.ts'],
  },
  {
    id: 28,
    figure: 'providers down, slow, talking junk, busy, cut off; platforms of schools that fail',
    goal: "draft kept, clear state, retry works, no 'processing' stuck beyond the limit",
    shown: [
      'src/server/generation/providers/providers.test.ts',
      'src/server/domains/exercises/providers/providers.long.test.ts',
      'src/server/domains/exercises/providers/image-providers.long.test.ts',
      'src/server/domains/assignments/outbox/trouble.test.ts',
      'src/server/domains/assignments/outbox/killed.embedded.test.ts',
    ],
  },
  {
    id: 29,
    figure: 'a full disk',
    goal: 'a clear refusal, nothing half-made, works again afterwards',
    shown: ['tests/scorecard/full-disk.long.test.ts', 'src/server/platform/storage/local.test.ts'],
  },
  {
    id: 30,
    figure:
      'two nodes on one PostgreSQL, one of them killed: 200 copies of data and 40 letters asked for at both, writes, sessions; what is changed at one of them, both warm',
    goal: 'missing 0; each once, but for a letter that was on its way at the kill: at most twice, under one Message-ID; written and lost 0; sessions at both; taken over within 60 s; what is changed is met at the other by the next call, on pages and in lessons within a second',
    shown: [
      'tests/scorecard/two-nodes.long.test.ts',
      'tests/scorecard/node-consistency.long.test.ts',
      'tests/architecture/two-processes.long.test.ts',
      'tests/scorecard/rolling-restart.long.test.ts',
    ],
  },
  {
    id: 31,
    figure: 'one after the other started anew under load',
    goal: 'failed requests 0; of what was written lost 0, twice 0',
    shown: ['tests/scorecard/rolling-restart.long.test.ts'],
  },
  {
    id: 32,
    figure: 'a class minute: 1,000 pupils on PostgreSQL, 200 on the embedded database, 1,000 through their platform',
    goal: 'errors 0; p99 of each step 500 ms or less, of signing in with a password 3 s',
    shown: ['tests/scorecard/class-minute.long.test.ts'],
  },
  {
    id: 33,
    figure: 'parts of sounds, also for a thousand players at once, and fifty without a pause',
    goal: '58 or more requests as RFC 9110 says; wrong bytes 0; p99 of the thousand 100 ms or less',
    shown: [
      'tests/scorecard/concurrent-players.long.test.ts',
      'src/server/platform/media/ranges.test.ts',
      'src/server/platform/media/file-answer.test.ts',
    ],
    elsewhere: openFiles,
  },
  {
    id: 34,
    figure: 'slow clients',
    goal: 'p99 of others 200 ms or less, 500 beside those who take nothing of what they ask for; slow headers and slow bodies closed within 20 s, those who take nothing within 65 s',
    shown: [
      'tests/scorecard/slow-clients.long.test.ts',
      'src/server/platform/http/in-turn.test.ts',
      'src/server/platform/media/silent-readers.test.ts',
      'src/server/platform/http/slow-headers.long.test.ts',
      'src/server/platform/http/slow-bodies.test.ts',
    ],
  },
  {
    id: 35,
    figure: 'half an hour of steady work',
    goal: 'errors 0; memory grows 5 % or less after minute 3; open files flat',
    shown: ['tests/scorecard/soak.long.test.ts'],
  },
  {
    id: 36,
    figure: 'every step of the tables with rows in it, from backups of seven earlier states',
    goal: 'row counts and checksums equal; down time <= 10 s; rerun is a no-op',
    shown: ['src/server/platform/database/migrate.test.ts', 'src/server/backup/earlier.long.test.ts'],
  },
  {
    id: 37,
    figure: 'a backup put back, and a broken one',
    goal: 'the same rows and files; refused with everything as it was',
    shown: [
      'src/server/backup/backup.long.test.ts',
      'src/server/backup/commands.long.test.ts',
      'src/server/backup/nightly.long.test.ts',
    ],
  },
  {
    id: 38,
    figure: 'stray, missing and changed files',
    goal: '3 of 3 found',
    shown: ['src/server/commands/commands.long.test.ts'],
  },
]
