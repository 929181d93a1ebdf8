/**
 * Measures the list of people in a school of twenty thousand, the import of a list of five thousand people, and the
 * import of a roster.
 */
import { sql } from 'kysely'
import { personCounts, personList } from '#contract/identity/people.ts'
import { peopleImport, peopleImportPreview } from '#contract/identity/people-import.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { load } from '../harness/load.ts'
import { type Benchmark, createRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startMeasuredServerFor,
  type MeasuredServer,
} from '../harness/measured-server.ts'

const PEOPLE = 20_000
const IMPORTED_PEOPLE = 5_000
const P99_MS = 20
/** The goal for the preview and the import of a list together. */
const IMPORT_SECONDS = 3
/** A OneRoster export of thirty thousand rows: people, classes and enrollments. */
const ROSTER = { students: 9_600, classes: 400, rows: 30_000 }
const ROSTER_SECONDS = 5

const firstNames =
  'Amara Ben Chloe Dario Elif Femi Grace Hana Ines Jonas Kofi Lena Mei Noor Omar Pia Quinn Rosa Sam Tunde'.split(' ')
const lastNames =
  'Abbot Brandt Castillo Demir Evans Fischer Garcia Haddad Ito Jansen Khan Levi Moss Novak Okafor Park'.split(' ')

const insertPeople = async ({ dataDir, url }: BenchEnvironment): Promise<void> => {
  const database = await openDatabase({ url, dataDir, log: createJsonLog('error') })
  await sql`
    insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience, grade)
    select school.uuid, 'u' || n, (${firstNames}::text[])[1 + n % 20], (${lastNames}::text[])[1 + (n / 20) % 16] || ' ' || n,
      'student', 'middle_school', n % 13
    from (select organization_uuid as uuid from identity_account where email like 'admin@northgate%') school
    cross join generate_series(1, ${PEOPLE}) n`.execute(database.db)
  await sql`vacuum analyze`.execute(database.db)
  await database.close()
}

const createListRequest = (
  server: MeasuredServer,
  Filter: RequestInput<typeof personList>['Filter'],
  cursor?: string,
) => server.createRequest(personList, { Filter, Page: { limit: 50, ...(cursor === undefined ? {} : { cursor }) } })

/** Reads half of the list, page by page, and returns the cursor at which the other half begins. */
const findMiddleCursor = async (server: MeasuredServer): Promise<string> => {
  let cursor: string | undefined
  for (let page = 0; page < PEOPLE / 200; page += 1) {
    const request = server.createRequest(personList, {
      Page: { limit: 100, ...(cursor === undefined ? {} : { cursor }) },
    })
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
    })
    cursor = ((await response.json()) as { Page: { next_cursor: string } }).Page.next_cursor
  }
  return cursor ?? ''
}

const measurePages = async (server: MeasuredServer, seconds: number): Promise<BenchRow[]> => {
  const requests = {
    [`first 50 of ${PEOPLE.toLocaleString('en-US')}`]: createListRequest(server, {}),
    '50 from the middle of the list': createListRequest(server, {}, await findMiddleCursor(server)),
    'a search that finds a thousand': createListRequest(server, { search: 'han' }),
    'a search that finds one': createListRequest(server, { search: 'u19999' }),
    'a grade': createListRequest(server, { grade: 7 }),
    'people who never signed in': createListRequest(server, { state: 'never' }),
    'people with two-step sign-in, of whom there are none': createListRequest(server, { state: 'two_step' }),
  }
  const rows: BenchRow[] = []
  for (const [what, request] of Object.entries(requests)) {
    const { p50, p99 } = await load(request, { connections: 1, seconds, pids: server.pids, warmUpCount: 200 })
    rows.push(
      createRow({
        what,
        measured: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        goal: `p99 <= ${P99_MS} ms`,
        isMet: p99 <= P99_MS,
      }),
    )
  }
  const countsTiming = await load(server.createRequest(personCounts, {}), {
    connections: 1,
    seconds,
    pids: server.pids,
    warmUpCount: 100,
  })
  return [
    ...rows,
    createRow({ what: 'counts of all roles and statuses', measured: `p50 ${countsTiming.p50.toFixed(1)} ms` }),
  ]
}

const createPeopleCsv = (): string =>
  Array.from(
    { length: IMPORTED_PEOPLE },
    (_, n) => `,new.student${n},${firstNames[n % 20]},${lastNames[n % 16]},student,${n % 13},Room ${n % 200}`,
  )
    .toSpliced(0, 0, 'email,username,first_name,last_name,role,grade,class')
    .join('\r\n')

const sendImport = async (server: MeasuredServer, request: ReturnType<MeasuredServer['createRequest']>) => {
  const response = await fetch(request.url, { method: 'POST', headers: request.headers, body: request.body })
  return (await response.json()) as { Report: { fingerprint: string; counts: { add: number } } }
}

const measureImport = async (server: MeasuredServer): Promise<BenchRow> => {
  const text = createPeopleCsv()
  const startedAt = performance.now()
  const preview = await sendImport(server, server.createRequest(peopleImportPreview, { Import: { text } }))
  const previewedAt = performance.now()
  const { fingerprint } = preview.Report
  const importResponse = await sendImport(server, server.createRequest(peopleImport, { Import: { text, fingerprint } }))
  const seconds = (performance.now() - startedAt) / 1000
  return createRow({
    what: `a list of ${IMPORTED_PEOPLE.toLocaleString('en-US')}: preview and import`,
    measured: `${seconds.toFixed(2)} s, of which preview ${((previewedAt - startedAt) / 1000).toFixed(2)} s`,
    goal: `<= ${IMPORT_SECONDS} s`,
    isMet: importResponse.Report.counts.add === IMPORTED_PEOPLE && seconds <= IMPORT_SECONDS,
  })
}

const createRosterFiles = (): { name: string; content: string }[] => {
  const { students, classes, rows } = ROSTER
  const listNumbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  const tables = {
    'manifest.csv': [
      'propertyName,value',
      'oneroster.version,1.1',
      ...['users', 'classes', 'enrollments'].map((file) => `file.${file},bulk`),
    ],
    'users.csv': [
      'sourcedId,status,enabledUser,role,username,givenName,familyName,email,grades',
      ...listNumbers(students).map(
        (n) => `s${n},,true,student,roster.student${n},${firstNames[n % 20]},${lastNames[n % 16]},,${1 + (n % 12)}`,
      ),
    ],
    'classes.csv': [
      'sourcedId,status,title,classCode,grades',
      ...listNumbers(classes).map((n) => `c${n},,Class ${n},,`),
    ],
    'enrollments.csv': [
      'sourcedId,status,classSourcedId,userSourcedId,role',
      ...listNumbers(rows - students - classes).map(
        (n) => `e${n},,c${(n + Math.floor(n / students)) % classes},s${n % students},student`,
      ),
    ],
  }
  return Object.entries(tables).map(([name, lines]) => ({
    name,
    content: Buffer.from(lines.join('\r\n')).toString('base64'),
  }))
}

const measureRoster = async (server: MeasuredServer): Promise<BenchRow> => {
  const files = createRosterFiles()
  const startedAt = performance.now()
  const preview = await sendImport(server, server.createRequest(peopleImportPreview, { Import: { files } }))
  const previewedAt = performance.now()
  const { fingerprint } = preview.Report
  const importResponse = await sendImport(
    server,
    server.createRequest(peopleImport, { Import: { files, fingerprint } }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return createRow({
    what: `a OneRoster export of ${ROSTER.rows.toLocaleString('en-US')} rows: preview and import`,
    measured: `${seconds.toFixed(2)} s, of which preview ${((previewedAt - startedAt) / 1000).toFixed(2)} s`,
    goal: `<= ${ROSTER_SECONDS} s`,
    isMet: importResponse.Report.counts.add === ROSTER.students && seconds <= ROSTER_SECONDS,
  })
}

const measureOn = async (environment: BenchEnvironment, { seconds }: BenchSettings): Promise<BenchRow[]> => {
  await insertPeople(environment)
  const server = await startMeasuredServerFor(environment, 'admin@northgate')
  try {
    return [...(await measurePages(server, seconds)), await measureImport(server), await measureRoster(server)]
  } finally {
    await server.stop()
  }
}

const labelRows = (name: string, rows: readonly BenchRow[]): BenchRow[] =>
  rows.map((row) => ({ ...row, what: `${row.what} (${name})` }))

export const peopleBenchmark: Benchmark = {
  name: 'people',
  title: 'People',
  note: `A school of ${PEOPLE.toLocaleString('en-US')} people, with one connection.`,
  async measure(settings) {
    const embeddedEnvironment = createEmbeddedEnvironment()
    const rows = labelRows(
      'embedded',
      await runInEnvironment(embeddedEnvironment, USUAL_SESSIONS, () => measureOn(embeddedEnvironment, settings)),
    )
    const postgresEnvironment = await startPostgresEnvironment()
    if (!postgresEnvironment) return rows
    return [
      ...rows,
      ...labelRows(
        'PostgreSQL',
        await runInEnvironment(postgresEnvironment, USUAL_SESSIONS, () => measureOn(postgresEnvironment, settings)),
      ),
    ]
  },
}
