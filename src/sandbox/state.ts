/**
 * The data of the sandbox platform: its people and classes come from the seeds, and everything else from its own file.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Keys, createKeys } from './keys.ts'

export interface Person {
  id: string
  username: string
  email?: string
  first_name: string
  last_name: string
  role: 'student' | 'teacher' | 'admin'
  grade: string
}

export interface SandboxSection {
  id: string
  name: string
  grade: string
  subject: string
  class_code: string
  teachers: string[]
  students: string[]
}

export interface Assignment {
  id: string
  external_id: string
  teacher_id: string
  section_id: string
  title: string
  instructions: string
  url: string
  due_at: string | null
  made_at: string
  progress: Record<string, { status: string; at: string }>
}

/** A received call. */
export interface ReceivedCall {
  at: string
  what: string
  status: number
  body: unknown
}

export type CertificateChoice = keyof Keys

/** Failures to simulate. */
export interface SandboxSwitches {
  latency_ms: number
  /** Answers every call with 500. */
  failing: boolean
  certificate: CertificateChoice
  clock_skew_minutes: number
  /** Stores a published assignment but loses the answer, so that a retry creates a duplicate. */
  lose_answers: boolean
  /** Each sign-on sends the previous response again. */
  repeat_responses: boolean
}

export interface SandboxState {
  api_key: string
  /** Password of everyone, for web login. */
  password: string
  keys: Keys
  /** People who signed up, each with the joined class. */
  joined: { person: Person; password: string; section_id: string }[]
  assignments: Assignment[]
  arrived: ReceivedCall[]
  switches: SandboxSwitches
  last_response?: string
}

interface SandboxSchool {
  name: string
  school_code: string
  people: Person[]
  sections: SandboxSection[]
}

export interface SandboxStore {
  state: SandboxState
  people(): Person[]
  findPerson(id: string): Person | undefined
  sections(): SandboxSection[]
  school: SandboxSchool
  /** Schedules a write; changes at about the same time are written once. */
  save(): void
  /** Writes pending changes. */
  close(): Promise<void>
}

export const DEFAULT_SWITCHES: SandboxSwitches = {
  latency_ms: 0,
  failing: false,
  certificate: 'current',
  clock_skew_minutes: 0,
  lose_answers: false,
  repeat_responses: false,
}

/** The delay of a write. */
const SAVE_DELAY_MS = 150

const passwordWords = [
  'harbor',
  'pebble',
  'lantern',
  'island',
  'paddle',
  'morning',
  'anchor',
  'rowboat',
  'sandbar',
  'current',
]
const createPassword = (): string => {
  const pick = (): string => passwordWords[randomInt(passwordWords.length)] ?? 'harbor'
  return `${pick()}-${pick()}-${pick()}-${randomInt(100, 1000)}`
}

const createState = async (): Promise<SandboxState> => ({
  api_key: randomBytes(24).toString('base64url'),
  password: createPassword(),
  keys: await createKeys(),
  joined: [],
  assignments: [],
  arrived: [],
  switches: DEFAULT_SWITCHES,
})

/** @param folder the sandbox's own folder, created if it doesn't exist */
export const openStore = async (folder: string, root: string): Promise<SandboxStore> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'state.json')
  const school = JSON.parse(readFileSync(join(root, 'seeds/partner.json'), 'utf8')) as SandboxSchool
  const text = await readFile(file, 'utf8').catch(() => '')
  const state = text ? (JSON.parse(text) as SandboxState) : await createState()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = async (): Promise<void> => {
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  const saveNow = (): void => {
    timer = undefined
    writing = writing.then(write)
  }
  const people = (): Person[] => [...school.people, ...state.joined.map(({ person }) => person)]
  if (!text) await write()
  return {
    state,
    school,
    people,
    findPerson: (id) => people().find((candidate) => candidate.id === id),
    sections: () =>
      school.sections.map((section) => {
        const joined = state.joined.filter(({ section_id }) => section_id === section.id).map(({ person }) => person)
        const listByRole = (role: Person['role']): string[] =>
          joined.filter((candidate) => candidate.role === role).map(({ id }) => id)
        return {
          ...section,
          teachers: [...section.teachers, ...listByRole('teacher')],
          students: [...section.students, ...listByRole('student')],
        }
      }),
    save() {
      timer ??= setTimeout(saveNow, SAVE_DELAY_MS)
    },
    async close() {
      if (timer) {
        clearTimeout(timer)
        saveNow()
      }
      await writing
    },
  }
}
