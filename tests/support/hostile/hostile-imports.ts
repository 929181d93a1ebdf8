/** Imports of a hostile admin: people as CSV and OneRoster, sessions with a manifest, and a unit zip. */
import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { sessionImport } from '#contract/catalog/imports.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { peopleImport, peopleImportPreview } from '#contract/identity/people-import.ts'
import { unitImport, unitImportUrl } from '#contract/learn/unit-import-export.ts'
import type { UnitDocument } from '#server/domains/learn/unit-import-export/unit-document.ts'
import { hostileTexts, MARK } from '../attacks/hostile-texts.ts'
import { createSpeech, createWav } from '../files/audio-files.ts'
import type { HostileWriter } from './hostile-writer.ts'

export interface HostileFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoteCell).join(',')).join('\n')
const createCsvFile = (name: string, text: string): HostileFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

/** Names that an import accepts: characters that names never contain are rejected. */
const ACCEPTED_NAMES = hostileTexts.filter((text) => !/[<>{}\\|"]/.test(text))

/** Formulas that a spreadsheet would evaluate. */
const FORMULAS = [`=cmd|' /C calc'!${MARK}`, `+HYPERLINK("${MARK}")`, `@SUM(${MARK})`, `=${MARK}`]

/** Accepted people with hostile names and classes, and rows that are rejected and reported because of one column. */
export const createPeopleCsv = ({ nextText }: HostileWriter): string => {
  const tag = randomUUID().slice(0, 8)
  const names = ['email', 'username', 'first_name', 'last_name', 'role', 'grade', 'class']
  const createClasses = () => [nextText(60), nextText(60), nextText(60)].join(' | ')
  const acceptedRows = ACCEPTED_NAMES.map((name, index) => [
    '',
    `listed.${tag}${index}`,
    name,
    name,
    'student',
    '7',
    createClasses(),
    '',
  ])
  const rejectedRows = names.map((_column, index) =>
    names.map((_name, column) => (column === index ? nextText() : 'x1')),
  )
  const formulaRows = FORMULAS.map((formula) => ['', formula, formula, 'Adler', 'student', '7', formula])
  return formatCsv([
    [...names, nextText()],
    ...acceptedRows,
    ...[...rejectedRows, ...formulaRows].map((row) => [...row, '']),
  ])
}

const createRosterFiles = ({ nextText }: HostileWriter): HostileFile[] => {
  const tag = randomUUID().slice(0, 8)
  const [studentId, lesson] = [`p-${tag}`, `${tag} ${nextText()}`]
  return [
    createCsvFile(
      'manifest.csv',
      'propertyName,value\noneroster.version,1.1\nfile.users,bulk\nfile.classes,bulk\nfile.enrollments,bulk\nfile.orgs,absent\n',
    ),
    createCsvFile(
      'users.csv',
      formatCsv([
        ['sourcedId', 'status', 'enabledUser', 'role', 'username', 'givenName', 'familyName', 'email', 'grades'],
        [studentId, '', 'true', 'student', nextText(), 'Mina', `Bauer${tag}`, '', '07'],
        [nextText(), '', 'true', nextText(), nextText(), nextText(), nextText(), nextText(), nextText()],
        [`q-${tag}`, '', 'true', 'student', nextText(), nextText(), nextText(), nextText(), '07'],
      ]),
    ),
    createCsvFile(
      'classes.csv',
      formatCsv([
        ['sourcedId', 'status', 'title', 'classCode', 'grades'],
        [lesson, '', nextText(60), nextText(), '07'],
      ]),
    ),
    createCsvFile(
      'enrollments.csv',
      formatCsv([
        ['sourcedId', 'status', 'classSourcedId', 'userSourcedId', 'role'],
        ['1', '', lesson, studentId, 'student'],
        ['2', '', lesson, nextText(), 'student'],
      ]),
    ),
  ]
}

/** Returns the files as the dialog accepts them: a CSV and a roster. */
export const createPeopleFiles = (writer: HostileWriter): HostileFile[][] => [
  [createCsvFile('people.csv', createPeopleCsv(writer))],
  createRosterFiles(writer),
]

/** @param audioName the name of the audio file */
const createManifest = ({ nextText, fileName }: HostileWriter, audioName: string): string => {
  const tag = randomUUID().slice(0, 8)
  return formatCsv([
    ['id', 'file', 'title', 'description', 'author', 'narrator', 'series', 'collections', 'related', 'kind', 'publish'],
    [tag, audioName, ...Array.from({ length: 5 }, () => nextText()), `${nextText()} | ${nextText()}`, '', '', 'yes'],
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

const AUDIO_SECONDS = 9
const createAudio = (): Buffer => createWav([createSpeech(AUDIO_SECONDS, { rate: 22_050 })], { rate: 22_050 })

/** Returns a folder of sessions: the manifest, the audio it names, and a file it doesn't name. */
export const createSessionFolder = (writer: HostileWriter): HostileFile[] => {
  const name = writer.fileName('wav')
  const unused = { name: writer.fileName('txt'), mimeType: 'text/plain', buffer: Buffer.from('x') }
  return [
    createCsvFile('manifest.csv', createManifest(writer, name)),
    { name, mimeType: 'audio/wav', buffer: createAudio() },
    unused,
  ]
}

const createUnitDocument = ({ nextText, rich }: HostileWriter): UnitDocument => {
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
export const createUnitZip = (writer: HostileWriter): HostileFile => ({
  name: writer.fileName('zip'),
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync({
      'unit.json': strToU8(JSON.stringify(createUnitDocument(writer))),
      [writer.fileName('txt')]: strToU8('x'),
    }),
  ),
})

const importPeople = async (writer: HostileWriter): Promise<void> => {
  for (const files of createPeopleFiles(writer)) {
    const encodedFiles = files.map(({ name, buffer }) => ({ name, content: buffer.toString('base64') }))
    const Import = encodedFiles.length > 1 ? { files: encodedFiles } : { text: files[0]!.buffer.toString() }
    const { Report } = await writer.call(peopleImportPreview, { Import })
    const result = await writer.call(peopleImport, { Import: { ...Import, fingerprint: Report.fingerprint } })
    if (result.New.pupils.length === 0) throw new Error(`No person was imported: ${JSON.stringify(Report)}`)
  }
}

const importSessions = async (writer: HostileWriter): Promise<void> => {
  const [written, audioFile] = createSessionFolder(writer) as [HostileFile, HostileFile]
  const { Uploads } = await writer.call(uploads.uploadUrls, {
    File: { kind: 'import', files: [{ name: audioFile.name, size: audioFile.buffer.length }] },
  })
  await writer.send(Uploads[0]!, audioFile.buffer)
  const files = [{ name: audioFile.name, key_path: Uploads[0]!.key_path }, { name: writer.nextText() }]
  const { Import } = await writer.call(sessionImport, {
    Import: { manifest: written.buffer.toString(), files, dry_run: false },
  })
  if (Import.added !== 1) throw new Error(`No session was imported: ${JSON.stringify(Import)}`)
}

const importUnit = async (writer: HostileWriter): Promise<void> => {
  const { name, buffer } = createUnitZip(writer)
  const { Upload } = await writer.call(unitImportUrl, { File: { name, size: buffer.length } })
  await writer.send(Upload, buffer)
  const { Import } = await writer.call(unitImport, { Import: { key_path: Upload.key_path, dry_run: false } })
  if (Import.outcome !== 'added') throw new Error(`No unit was imported: ${JSON.stringify(Import)}`)
}

export const importAll = async (writer: HostileWriter): Promise<void> => {
  await importPeople(writer)
  await importSessions(writer)
  await importUnit(writer)
}
