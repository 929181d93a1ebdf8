/** Figures 24-38: failures, load and recovery. */
import type { Figure } from './figure.ts'
import { openFiles } from './optional-tests.ts'

const embedded = 'src/server/platform/database/embedded'

export const figuresOfRunning: readonly Figure[] = [
  {
    id: 24,
    figure: 'the app killed twenty times in the middle of writing, on either database',
    goal: 'of 5,000 or more acknowledged lost 0, twice 0; ready within 2 s',
    shown: ['server-kills', 'kill'],
  },
  {
    id: 25,
    figure: 'PostgreSQL killed in the middle of writing',
    goal: 'lost 0; recovers by itself within 10 s',
    shown: ['database-outage'],
  },
  {
    id: 26,
    figure: 'twenty things written without a server',
    goal: 'each exactly once, in order; idempotency key kept 24 h: what a device sends again then is still the same',
    shown: ['journal-recovery', 'offline', 'playback-position', 'journal', 'reflect', 'marks'],
  },
  {
    id: 27,
    figure: 'the database away, frozen or slow',
    goal: 'an answer within 3 s, pages all the same, back within 5 s, 0 deaths',
    shown: ['database-outage', 'away'],
  },
  {
    id: 28,
    figure: 'providers down, slow, talking junk, busy, cut off; platforms of schools that fail',
    goal: "draft kept, clear state, retry works, no 'processing' stuck beyond the limit",
    shown: ['providers', 'providers-long', 'image-providers', 'trouble', 'outbox-killed'],
  },
  {
    id: 29,
    figure: 'a full disk',
    goal: 'a clear refusal, nothing half-made, works again afterwards',
    shown: ['full-disk', 'local'],
  },
  {
    id: 30,
    figure:
      'two nodes on one PostgreSQL, one of them killed: 200 copies of data and 40 letters asked for at both, writes, sessions; what is changed at one of them, both warm',
    goal: 'missing 0; each once, but for a letter that was on its way at the kill: at most twice, under one Message-ID; written and lost 0; sessions at both; taken over within 60 s; what is changed is met at the other by the next call, on pages and in lessons within a second',
    shown: ['two-nodes', 'node-consistency', 'two-processes', 'rolling-restart'],
  },
  {
    id: 31,
    figure: 'one after the other started anew under load',
    goal: 'failed requests 0; of what was written lost 0, twice 0',
    shown: ['rolling-restart'],
  },
  {
    id: 32,
    figure: 'a class minute: 1,000 pupils on PostgreSQL, 200 on the embedded database, 1,000 through their platform',
    goal: 'errors 0; p99 of each step 500 ms or less, of signing in with a password 3 s',
    shown: ['class-minute'],
  },
  {
    id: 33,
    figure: 'parts of sounds, also for a thousand players at once, and fifty without a pause',
    goal: '58 or more requests as RFC 9110 says; wrong bytes 0; p99 of the thousand 100 ms or less',
    shown: ['concurrent-players', 'ranges', 'file-answer'],
    elsewhere: openFiles,
  },
  {
    id: 34,
    figure: 'slow clients',
    goal: 'p99 of others 200 ms or less, 500 beside those who take nothing of what they ask for; slow headers and slow bodies closed within 20 s, those who take nothing within 65 s',
    shown: ['slow-clients', 'in-turn', 'silent-readers', 'slow-headers', 'slow-bodies'],
  },
  {
    id: 35,
    figure: 'half an hour of steady work',
    goal: 'errors 0; memory grows 5 % or less after minute 3; open files flat',
    shown: ['soak'],
  },
  {
    id: 36,
    figure: 'every step of the tables with rows in it, from backups of seven earlier states',
    goal: 'row counts and checksums equal; down time <= 10 s; rerun is a no-op',
    shown: ['migrate', 'earlier'],
  },
  {
    id: 37,
    figure: 'a backup put back, and a broken one',
    goal: 'the same rows and files; refused with everything as it was',
    shown: ['backup', 'backup-commands', 'nightly'],
  },
  {
    id: 38,
    figure: 'stray, missing and changed files',
    goal: '3 of 3 found',
    shown: ['commands'],
  },
]
