/**
 * The test projects. Tests that query the database belong in `database`, which runs on the embedded database and, with
 * `npm run test:all`, again on PostgreSQL. A file named `.embedded.test.ts` runs only once: it tests the embedded
 * database itself, or takes too long to repeat.
 */
import { defineConfig } from 'vitest/config'
import { SERVER_COUNT } from './tests/support/journey/server-count.ts'

const all = process.env['ALAIA_TEST_ALL'] === '1'
const looks = process.env['ALAIA_TEST_LOOKS'] === '1'

const onDatabase = [
  'src/server/*.test.ts',
  'src/server/domains/**/*.test.ts',
  'src/server/platform/{database,events,jobs}/**/*.test.ts',
  'tests/contract/**/*.test.ts',
]
const long = '**/*.long.test.ts'
const embedded = '**/*.embedded.test.ts'

/** Compares pictures of screens, with npm run test:looks only. */
const looksProject = {
  extends: true as const,
  test: {
    name: 'looks',
    include: ['tests/looks/*-looks.test.ts', 'tests/looks/sample-page.test.ts'],
    globalSetup: ['tests/support/looks/looks.setup.ts'],
    // Another Chromium draws letters and curves differently.
    env: { ALAIA_BROWSER: 'package' },
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
}

export default defineConfig({
  test: {
    // One worker more than two cores can run: it uses a core while another worker waits.
    maxWorkers: 3,
    pool: 'forks',
    // These limits only end a test that hangs: a busy machine may be many times slower than a quiet one.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/{rules,art,contract}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'src/server/**/*.test.ts',
            'tests/{architecture,scorecard,simulators,support}/**/*.test.ts',
            'tests/looks/every-screen.test.ts',
          ],
          exclude: [...onDatabase, embedded, long],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: onDatabase,
          exclude: [embedded, long],
          // One engine for each worker: opening it costs more than most of the files that use it.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'embedded', include: [`src/server/${embedded}`], testTimeout: 300_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/journey/journey.setup.ts'],
          setupFiles: ['tests/support/journey/journey.wait.ts'],
          exclude: all ? [] : [long],
          // Each worker has a server (tests/support/journey/journey.setup.ts) and a browser of its own.
          maxWorkers: SERVER_COUNT,
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      ...(all
        ? [
            {
              extends: true as const,
              test: {
                name: 'long',
                include: ['src/**/*.long.test.ts', 'tests/**/*.long.test.ts'],
                exclude: ['tests/journeys/**'],
                maxWorkers: 1,
                fileParallelism: false,
                testTimeout: 3_600_000,
                hookTimeout: 600_000,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
      ...(looks ? [looksProject] : []),
    ],
  },
})
