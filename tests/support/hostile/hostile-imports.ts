/** Imports of a hostile admin: people as CSV and OneRoster, sessions with a manifest, and a unit zip. */
import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { sessionImport } from '#contract/catalog/imports.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { peopleImport, peopleImportLook } from '#contract/identity/people-import.ts'
import { unitImport, unitImportUrl } from '#contract/learn/exchange.ts'
import type { UnitDocument } from '#server/domains/learn/exchange/document.ts'
import { hostileTexts, MARK } from '../attacks/hostile-texts.ts'
import { murmur, wavOf } from '../files/audio-files.ts'
import type { HostileWriter } from './hostile-writer.ts'

export interface HostileFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const table = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(quoted).join(',')).join('\n')
const csvFile = (name: string, text: string): HostileFile => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Names that an import accepts: characters that names never contain are rejected. */
const NAMES = hostileTexts.filter((text) => !/[<>{}\\|"]/.test(text))

/** Formulas that a spreadsheet would evaluate. */
const FORMULAS = [`=cmd|' /C calc'!${MARK}`, `+HYPERLINK("${MARK}")`, `@SUM(${MARK})`, `=${MARK}`]

/** Accepted people with hostile names and classes, and rows that are rejected and reported because of one column. */
export const peopleTable = ({ nextText }: HostileWriter): string => {
  const tag = randomUUID().slice(0, 8)
  const names = ['email', 'username', 'first_name', 'last_name', 'role', 'grade', 'class']
  const classes = () => [nextText(60), nextText(60), nextText(60)].join(' | ')
  const acceptedRows = NAMES.map((name, at) => ['', `listed.${tag}${at}`, name, name, 'student', '7', classes(), ''])
  const refused = names.map((_column, at) => names.map((_name, column) => (column === at ? nextText() : 'x1')))
  const reckoned = FORMULAS.map((formula) => ['', formula, formula, 'Adler', 'student', '7', formula])
  return table([[...names, nextText()], ...acceptedRows, ...[...refused, ...reckoned].map((row) => [...row, ''])])
}

const rosterFiles = ({ nextText }: HostileWriter): HostileFile[] => {
  const tag = randomUUID().slice(0, 8)
  const [studentId, lesson] = [`p-${tag}`, `${tag} ${nextText()}`]
  return [
    csvFile(
      'manifest.csv',
      'propertyName,value\noneroster.version,1.1\nfile.users,bulk\nfile.classes,bulk\nfile.enrollments,bulk\nfile.orgs,absent\n',
    ),
    csvFile(
      'users.csv',
      table([
        ['sourcedId', 'status', 'enabledUser', 'role', 'username', 'givenName', 'familyName', 'email', 'grades'],
        [studentId, '', 'true', 'student', nextText(), 'Mina', `Bauer${tag}`, '', '07'],
        [nextText(), '', 'true', nextText(), nextText(), nextText(), nextText(), nextText(), nextText()],
        [`q-${tag}`, '', 'true', 'student', nextText(), nextText(), nextText(), nextText(), '07'],
      ]),
    ),
    csvFile(
      'classes.csv',
      table([
        ['sourcedId', 'status', 'title', 'classCode', 'grades'],
        [lesson, '', nextText(60), nextText(), '07'],
      ]),
    ),
    csvFile(
      'enrollments.csv',
      table([
        ['sourcedId', 'status', 'classSourcedId', 'userSourcedId', 'role'],
        ['1', '', lesson, studentId, 'student'],
        ['2', '', lesson, nextText(), 'student'],
      ]),
    ),
  ]
}

/** Returns the files as the dialog accepts them: a CSV and a roster. */
export const peopleLists = (pen: HostileWriter): HostileFile[][] => [
  [csvFile('people.csv', peopleTable(pen))],
  rosterFiles(pen),
]

/** @param sound the name of the audio file */
const manifest = ({ nextText, fileName }: HostileWriter, sound: string): string => {
  const tag = randomUUID().slice(0, 8)
  return table([
    ['id', 'file', 'title', 'description', 'author', 'narrator', 'series', 'collections', 'related', 'kind', 'publish'],
    [tag, sound, ...Array.from({ length: 5 }, () => nextText()), `${nextText()} | ${nextText()}`, '', '', 'yes'],
    [nextText(), fileName('wav'), nextText(), '', '', '', '', '', nextText(), '', ''],
    [
      nextText(),
      nextText(),
      nextText(),
      nextText(),
      nextText(),
      nextText(),
      nextText(),
      nextText(),
      nextText(),
      nextText(),
      nextText(),
    ],
  ])
}

const SECONDS = 9
const sound = (): Buffer => wavOf([murmur(SECONDS, { rate: 22_050 })], { rate: 22_050 })

/** Returns a folder of sessions: the manifest, the audio it names, and a file it doesn't name. */
export const sessionFolder = (pen: HostileWriter): HostileFile[] => {
  const name = pen.fileName('wav')
  const unused = { name: pen.fileName('txt'), mimeType: 'text/plain', buffer: Buffer.from('x') }
  return [csvFile('manifest.csv', manifest(pen, name)), { name, mimeType: 'audio/wav', buffer: sound() }, unused]
}

const documentOf = ({ nextText, rich }: HostileWriter): UnitDocument => {
  const discipline = `hostile-${randomUUID().slice(0, 8)}`
  const written = {
    title: nextText(),
    description: nextText(),
    discipline,
    competency: '',
    standards: [],
    attachments: [],
  }
  const parts = { get_ready: rich(), begin: rich(), explore: rich(), practise: rich(), reflect: rich() }
  return {
    format: 'alaia-unit',
    version: 1,
    unit: {
      uuid: randomUUID(),
      slug: '',
      grade: 'grade_3',
      ...written,
      about: rich(),
      before: rich(),
      sequence: nextText(),
      cover: { scene: 'bay', palette: 'dawn' },
      demo: false,
    },
    lessons: [
      {
        uuid: randomUUID(),
        ...written,
        minutes: 20,
        aims: [nextText(), nextText()],
        parts: { ...parts, notes: rich(), extension: rich() },
        links: [{ title: nextText(), url: 'https://example.org/', sub_section: nextText(60) }],
        sessions: [{ uuid: randomUUID(), title: nextText(), sub_section: '' }],
        live: false,
      },
    ],
    handouts: [],
    files: [],
    disciplines: [
      { id: discipline, title: nextText(), description: nextText(), color: 'data-1', icon: 'leaf', competencies: [] },
    ],
  }
}

/** Returns a unit zip with an additional file. */
export const unitZip = (pen: HostileWriter): HostileFile => ({
  name: pen.fileName('zip'),
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync({ 'unit.json': strToU8(JSON.stringify(documentOf(pen))), [pen.fileName('txt')]: strToU8('x') }),
  ),
})

const importPeople = async (pen: HostileWriter): Promise<void> => {
  for (const files of peopleLists(pen)) {
    const sent = files.map(({ name, buffer }) => ({ name, content: buffer.toString('base64') }))
    const Import = sent.length > 1 ? { files: sent } : { text: files[0]!.buffer.toString() }
    const { Report } = await pen.call(peopleImportLook, { Import })
    const done = await pen.call(peopleImport, { Import: { ...Import, fingerprint: Report.fingerprint } })
    if (done.New.pupils.length === 0) throw new Error(`Nobody came in: ${JSON.stringify(Report)}`)
  }
}

const importSessions = async (pen: HostileWriter): Promise<void> => {
  const [written, audioFile] = sessionFolder(pen) as [HostileFile, HostileFile]
  const { Uploads } = await pen.call(uploads.uploadUrls, {
    File: { kind: 'import', files: [{ name: audioFile.name, size: audioFile.buffer.length }] },
  })
  await pen.send(Uploads[0]!, audioFile.buffer)
  const files = [{ name: audioFile.name, key_path: Uploads[0]!.key_path }, { name: pen.nextText() }]
  const { Import } = await pen.call(sessionImport, {
    Import: { manifest: written.buffer.toString(), files, dry_run: false },
  })
  if (Import.added !== 1) throw new Error(`No session came in: ${JSON.stringify(Import)}`)
}

const importUnit = async (pen: HostileWriter): Promise<void> => {
  const { name, buffer } = unitZip(pen)
  const { Upload } = await pen.call(unitImportUrl, { File: { name, size: buffer.length } })
  await pen.send(Upload, buffer)
  const { Import } = await pen.call(unitImport, { Import: { key_path: Upload.key_path, dry_run: false } })
  if (Import.outcome !== 'added') throw new Error(`No unit came in: ${JSON.stringify(Import)}`)
}

export const importAll = async (pen: HostileWriter): Promise<void> => {
  await importPeople(pen)
  await importSessions(pen)
  await importUnit(pen)
}
