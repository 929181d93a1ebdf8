/** Checks 24-38: failures, load and recovery. */
import type { ScorecardCheck } from './check.ts'
import { openFiles } from './optional-tests.ts'

export const checksOfRunning: readonly ScorecardCheck[] = [
  {
    id: 24,
    title: 'server process killed twenty times during writes, on both databases',
    goal: '5,000 or more acknowledged writes: 0 lost, 0 duplicated; ready within 2 s',
    testTags: ['server-kills', 'embedded-database-kills'],
  },
  {
    id: 25,
    title: 'PostgreSQL killed during writes',
    goal: '0 lost; recovers by itself within 10 s',
    testTags: ['database-outage'],
  },
  {
    id: 26,
    title: 'twenty writes while offline',
    goal: 'each saved exactly once, in order; idempotency keys stored for 24 h, after which repeating a write still changes nothing',
    testTags: ['journal-recovery', 'offline', 'playback-position', 'journal', 'reflect', 'favorites-and-progress'],
  },
  {
    id: 27,
    title: 'database unreachable, frozen or slow',
    goal: 'a response within 3 s, pages still shown, recovery within 5 s, 0 crashes',
    testTags: ['database-outage', 'postgres-outage'],
  },
  {
    id: 28,
    title: 'providers that are down, slow or busy, disconnect, or send invalid data; school platforms that fail',
    goal: "draft saved, clear status, retry works, nothing stays in 'processing' beyond the limit",
    testTags: ['providers', 'providers-long', 'image-providers', 'delivery-isolation', 'outbox-crash-recovery'],
  },
  {
    id: 29,
    title: 'a full disk',
    goal: 'a clear error, no partial files, works again afterwards',
    testTags: ['full-disk', 'local-storage'],
  },
  {
    id: 30,
    title: 'two nodes on one PostgreSQL, one of them killed under load',
    goal: 'of 200 data exports and 40 emails, 0 missing and each once (an email in transit at the kill: at most twice, same Message-ID). 0 writes lost. Sessions valid at both nodes. Takeover within 60 s. A change shows at the other node with the next call; on pages and in lessons within 1 s',
    testTags: ['two-nodes', 'node-consistency', 'two-processes', 'rolling-restart'],
  },
  {
    id: 31,
    title: 'rolling restart under load',
    goal: '0 failed requests; 0 writes lost, 0 duplicated',
    testTags: ['rolling-restart'],
  },
  {
    id: 32,
    title: 'a class minute: 1,000 students on PostgreSQL, 200 on the embedded database, 1,000 through single sign-on',
    goal: '0 errors; p99 of each step 500 ms or less, of password sign-in 3 s',
    testTags: ['class-minute'],
  },
  {
    id: 33,
    title: 'range requests for audio, also from a thousand concurrent players, and from fifty without a pause',
    goal: '58 or more range requests answered as RFC 9110 requires; 0 wrong bytes; p99 of the thousand players 100 ms or less',
    testTags: ['concurrent-players', 'ranges', 'file-responses'],
    elsewhere: openFiles,
  },
  {
    id: 34,
    title: 'slow clients',
    goal: 'p99 of other clients 200 ms or less, 500 ms next to clients that never read their response. Slow headers and slow bodies disconnected within 20 s, clients that never read within 65 s',
    testTags: ['slow-clients', 'request-order', 'idle-timeout', 'slow-headers', 'slow-bodies'],
  },
  {
    id: 35,
    title: 'half an hour of steady load',
    goal: '0 errors; memory grows 5% or less after minute 3; number of open files constant',
    testTags: ['soak'],
  },
  {
    id: 36,
    title: 'all migrations with data in the tables, from backups of seven earlier versions',
    goal: 'row counts and checksums equal; 10 s of downtime or less; a second run changes nothing',
    testTags: ['migrate', 'older-backups'],
  },
  {
    id: 37,
    title: 'restore of a backup, and of a broken one',
    goal: 'a good backup: the same rows and files; a broken one: rejected without any change',
    testTags: ['backup', 'backup-commands', 'nightly-backups'],
  },
  {
    id: 38,
    title: 'orphaned, missing and changed files',
    goal: '3 of 3 found',
    testTags: ['commands'],
  },
]
