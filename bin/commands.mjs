/** The commands of the launcher: they start, build, test and measure Alaia. */

const RUN = 'Run'
const DEVELOP = 'Develop'

/**
 * alaia.mjs rejects arguments and options after a command that lists neither here. The programs of the other commands
 * check their own.
 */
export const launcherCommands = [
  {
    name: 'start',
    group: RUN,
    summary: 'Install, build and serve Alaia on PORT (default 3000).',
    details: ['Settings come from the environment; "alaia config" lists them. Stop the server with Ctrl-C.'],
    examples: ['start'],
  },
  { name: 'build', group: RUN, summary: 'Install and build, without starting the server.', examples: ['build'] },
  { name: 'dev', group: DEVELOP, summary: 'Serve Alaia with hot reload.', examples: ['dev'] },
  {
    name: 'partner',
    group: DEVELOP,
    summary: 'Start the sandbox platform next to an Alaia on PORT (default 3000).',
    examples: ['partner'],
  },
  {
    name: 'test',
    group: DEVELOP,
    summary: 'Run the tests.',
    arguments: [{ name: 'path', meaning: 'Run only test files whose path contains this.', optional: true, rest: true }],
    options: {
      all: { meaning: 'Also run the long tests, and the database tests again on PostgreSQL.' },
      looks: { meaning: 'Compare screens with accepted pictures instead. Arguments are names of looks.' },
      accept: { meaning: 'With --looks: accept what the screens look like now.' },
    },
    details: ['All other options are passed to Vitest.'],
    examples: ['test', 'test src/rules', 'test --all', 'test --looks', 'test --looks --accept home'],
  },
  {
    name: 'scorecard',
    group: DEVELOP,
    summary: 'Measure the scorecard and print each check with its goal.',
    arguments: [{ name: 'check', meaning: 'Measure only the checks with these numbers.', optional: true, rest: true }],
    options: {
      quick: { meaning: 'Skip the long tests.' },
      continue: { meaning: 'Repeat only the checks that failed in the last full run.' },
    },
    examples: ['scorecard', 'scorecard 24 30', 'scorecard --continue'],
  },
  {
    name: 'check',
    group: DEVELOP,
    summary:
      'Check format, lint, types, generated files, API document, licenses, commits, references, decision records, ' +
      'folders, build and sizes.',
    examples: ['check'],
  },
  {
    name: 'bench',
    group: DEVELOP,
    summary: 'Measure performance and print each result with its goal.',
    arguments: [{ name: 'benchmark', meaning: 'Measure only these benchmarks.', optional: true, rest: true }],
    options: {
      seconds: { value: 'number', meaning: 'Seconds of each load (default 3).' },
      minutes: { value: 'number', meaning: 'Minutes of the soak test (default 30 alone, 4 in a full run).' },
      json: { value: 'file', meaning: 'Also write the results to this file.' },
      continue: { meaning: 'Measure only the benchmarks that are missing from the last full run.' },
    },
    examples: ['bench', 'bench class-minute', 'bench soak --minutes 10'],
  },
]
