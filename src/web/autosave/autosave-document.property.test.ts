/**
 * Plays random sequences of edits, failures, reloads, other devices and sign-outs against a simulated server, and checks
 * that no text is lost: neither what was typed here nor what someone else saved.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { clearUser, setUser } from '#web/session/session.ts'
import { AutosaveDocument } from './autosave-document.ts'
import type { DocumentDefinition } from './document-definition.ts'
import { isObject, type LocalDraft, type LocalDraftFormat, readLocalDraft } from './local-draft.ts'
import { mergeWhole } from './merge-fields.ts'

/** The browser's parts that the modules need when they are loaded. There is no network for anything else. */
vi.hoisted(() => {
  const storage = new Map<string, string>()
  Object.assign(globalThis, {
    addEventListener: () => undefined,
    document: { documentElement: { dataset: {} } },
    fetch: async () => {
      throw new TypeError('Failed to fetch')
    },
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  })
})

const NAMES = ['title', 'summary', 'body'] as const
type Name = (typeof NAMES)[number]
type Fields = Record<Name, string>
interface Stored extends Fields {
  revision: number
}

const toFields = ({ title, summary, body }: Stored): Fields => ({ title, summary, body })

/** The possible outcomes of one request. */
const fates = ['saved', 'unsent', 'answer lost', 'server error', 'rate limit', 'session ended', 'refused'] as const
type Fate = (typeof fates)[number]

type Step =
  | { do: 'type' | 'edit elsewhere' | 'undo'; name: Name }
  | { do: 'wait'; seconds: number }
  | { do: 'set fate'; fate: Fate }
  | { do: 'choose'; whose: 'mine' | 'theirs'; all: boolean }
  | { do: 'reload' | 'hide' | 'refetch' | 'sign out' | 'sign in' | 'act' }

const name = fc.constantFrom(...NAMES)
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: name.map((field): Step => ({ do: 'type', name: field })) },
  { weight: 3, arbitrary: name.map((field): Step => ({ do: 'edit elsewhere', name: field })) },
  { weight: 1, arbitrary: name.map((field): Step => ({ do: 'undo', name: field })) },
  { weight: 4, arbitrary: fc.constantFrom(0, 0.5, 2, 30).map((seconds): Step => ({ do: 'wait', seconds })) },
  { weight: 3, arbitrary: fc.constantFrom(...fates).map((fate): Step => ({ do: 'set fate', fate })) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      whose: fc.constantFrom('mine', 'theirs'),
      all: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('reload', 'hide', 'refetch', 'sign out', 'sign in', 'act')
      .map((action): Step => ({ do: action })),
  },
)

/** The server, which knows who wrote which text. */
class SimulatedServer {
  stored: Stored = { revision: 1, title: 'title 0', summary: 'summary 0', body: 'body 0' }
  readonly history = new Map<Name, string[]>(NAMES.map((field) => [field, [this.stored[field]]]))
  /** Texts of someone else that the person here has neither seen nor decided about. */
  readonly unseen = new Map<Name, string>()
  readonly overwritten: string[] = []
  fate: Fate = 'saved'
  duration = 0.3

  apply(changes: Partial<Fields>): Stored {
    this.stored = { ...this.stored, ...changes, revision: this.stored.revision + 1 }
    for (const field of NAMES) if (changes[field] !== undefined) this.history.get(field)!.push(changes[field])
    return this.stored
  }

  async send(revision: number, changes: Partial<Fields>): Promise<Stored> {
    const { fate } = this
    await new Promise((resolve) => {
      setTimeout(resolve, this.duration * 1000)
    })
    if (fate === 'unsent') throw new ApiError({ code: 'none', message: '', http: 0 })
    if (fate === 'server error') throw new ApiError({ code: '500', message: '', http: 500 })
    if (fate === 'rate limit') throw new ApiError({ code: '429', message: '', http: 429, retryAfter: 7 })
    if (fate === 'session ended') {
      throw new ApiError({ code: '401', message: '', http: 401, body: { session: { status: 0 } } })
    }
    if (fate === 'refused') {
      const fields = Object.keys(changes).map((field) => ({ path: `Page.${field}`, message: 'No.' }))
      throw new ApiError({ code: '422', message: '', http: 422, body: { fields } })
    }
    if (revision !== this.stored.revision) {
      throw new ApiError({ code: '409', message: '', http: 409, body: { Page: this.stored } })
    }
    for (const field of NAMES) {
      const text = this.unseen.get(field)
      if (changes[field] !== undefined && text !== undefined && text !== changes[field]) this.overwritten.push(text)
      if (changes[field] !== undefined) this.unseen.delete(field)
    }
    const stored = this.apply(changes)
    if (fate === 'answer lost') throw new ApiError({ code: 'none', message: '', http: 0 })
    return stored
  }
}

type Format = LocalDraftFormat<Stored, Fields>
const isDraft = (value: unknown): value is { fields: Fields; base: Fields; revision: number } =>
  isObject(value) && isObject(value['fields']) && typeof value['revision'] === 'number'

/** Stores the conflicts, as units and lessons do. */
const wholeFormat: Format = {
  prefix: 'Page/',
  parse: (value) => (isDraft(value) ? (value as unknown as LocalDraft<Fields>) : undefined),
  serialize: (draft) => draft,
}

/** Stores no conflicts and only the last request, as articles do. */
const smallFormat: Format = {
  prefix: 'page/',
  parse: (value) =>
    isDraft(value)
      ? { fields: value.fields, base: {}, revision: value.revision, sent: value['sent' as never] ?? [], conflicts: [] }
      : undefined,
  serialize: ({ fields, sent }, { revision }) => ({ fields, revision, sent: sent.slice(-1) }),
}

const createDefinition = (
  send: SimulatedServer['send'],
  change: Partial<DocumentDefinition<Stored, Fields>>,
): DocumentDefinition<Stored, Fields> => ({
  localDraft: wholeFormat,
  getId: () => 'one',
  getRevision: ({ revision }) => revision,
  toFields,
  steps: [{ names: NAMES, send: ({ revision }, changes) => send(revision, changes) }],
  readConflict: ({ http, body }) => (http === 409 ? (body['Page'] as Stored) : undefined),
  triesOffline: true,
  ...change,
})

const signIn = (account: string) => setUser({ user_account_uuid: account, token: account } as never)

/** A person at one device. */
class Person {
  static count = 0
  doc!: AutosaveDocument<Stored, Fields>
  /** Each person has drafts of their own. */
  readonly account = `person ${(Person.count += 1)}`
  readonly #server: SimulatedServer
  readonly #definition: DocumentDefinition<Stored, Fields>
  #pageCount = 0
  /** The last text that was typed into each field, until it is saved or given up. */
  readonly typed = new Map<Name, string>()
  #count = 0

  constructor(server: SimulatedServer, change: Partial<DocumentDefinition<Stored, Fields>>) {
    this.#server = server
    this.#definition = createDefinition((revision, changes) => this.#send(revision, changes), change)
  }

  async open(): Promise<void> {
    this.doc?.close()
    this.#pageCount += 1
    const { stored } = this.#server
    const draft = await readLocalDraft(this.#definition.localDraft, { account: this.account, id: 'one', stored })
    this.doc = new AutosaveDocument(this.#definition, stored, { account: this.account, draft })
    void this.doc.save()
  }

  /** Sends a request. A page that was closed meanwhile hears no answer. */
  async #send(revision: number, changes: Partial<Fields>): Promise<Stored> {
    const page = this.#pageCount
    const [answer] = await Promise.allSettled([this.#server.send(revision, changes)])
    if (page !== this.#pageCount) return new Promise(() => undefined)
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  type(field: Name, text: string): void {
    // A person who types over a text that is on the screen, outside a conflict, has seen it.
    const { base, conflicts } = this.doc.snapshot()
    if (!conflicts.includes(field) && this.#server.unseen.get(field) === base[field]) this.#server.unseen.delete(field)
    this.typed.set(field, text)
    this.doc.write({ [field]: text })
  }

  async choose(whose: 'mine' | 'theirs', all: boolean): Promise<void> {
    const { conflicts, base } = this.doc.snapshot()
    const names = all ? [...conflicts] : conflicts.slice(0, 1)
    for (const field of names) {
      if (this.#server.unseen.get(field) === base[field]) this.#server.unseen.delete(field)
      if (whose === 'theirs') this.typed.delete(field)
    }
    void this.doc.choose(whose, names)
    await vi.advanceTimersByTimeAsync(0)
  }

  async play(step: Step): Promise<void> {
    this.#count += 1
    const text = 'name' in step ? `${step.name} ${this.#count}` : ''
    if (step.do === 'type') this.type(step.name, text)
    if (step.do === 'undo') this.type(step.name, this.doc.snapshot().base[step.name])
    if (step.do === 'edit elsewhere') {
      this.#server.unseen.set(step.name, text)
      this.#server.apply({ [step.name]: text })
    }
    if (step.do === 'wait') await vi.advanceTimersByTimeAsync(step.seconds * 1000)
    if (step.do === 'set fate') this.#server.fate = step.fate
    if (step.do === 'choose') await this.choose(step.whose, step.all)
    if (step.do === 'reload') await this.open()
    if (step.do === 'hide') void this.doc.save({ keepalive: true })
    if (step.do === 'refetch') this.doc.receive(this.#server.stored)
    if (step.do === 'sign out') signIn('someone else')
    if (step.do === 'sign in') signIn(this.account)
    if (step.do === 'act') void this.doc.act('publish', ({ revision }) => this.#send(revision, {}))
  }

  /** The network works again, the person is back, and keeps what they typed. */
  async finish(): Promise<void> {
    this.#server.fate = 'saved'
    signIn(this.account)
    for (let round = 0; round < 8; round += 1) {
      await vi.advanceTimersByTimeAsync(120_000)
      await this.choose('mine', true)
      // A refused field is sent again when its author touches it.
      for (const field of Object.keys(this.doc.snapshot().problems)) {
        if (this.doc.isUnsaved) this.doc.write({ [field]: this.doc.snapshot().fields[field as Name] })
      }
      void this.doc.save()
    }
    await vi.advanceTimersByTimeAsync(120_000)
  }
}

/** Unsaved text is always in the draft on this device, and what is shown as saved is on the server. */
const checkDevice = async ({ account, doc }: Person, server: SimulatedServer): Promise<void> => {
  const { fields, status } = doc.snapshot()
  const draft = await readDraft(account, doc.draftKey)
  if (doc.isUnsaved) expect(draft).toMatchObject({ fields })
  if (status !== 'saved') return
  for (const field of NAMES) expect(server.history.get(field)).toContain(fields[field])
}

const play = async (steps: readonly Step[], change: Partial<DocumentDefinition<Stored, Fields>>): Promise<void> => {
  const server = new SimulatedServer()
  const person = new Person(server, change)
  signIn(person.account)
  await person.open()
  for (const step of steps) {
    await person.play(step)
    await checkDevice(person, server)
  }
  await person.finish()
  const { status } = person.doc.snapshot()
  expect({ status, isUnsaved: person.doc.isUnsaved }).toEqual({ status: 'saved', isUnsaved: false })
  expect(await readDraft(person.account, person.doc.draftKey)).toBeUndefined()
  for (const [field, text] of person.typed) expect(server.history.get(field)).toContain(text)
  expect(server.overwritten).toEqual([])
  person.doc.receive(server.stored)
  expect(person.doc.snapshot().fields).toEqual(toFields(server.stored))
  person.doc.close()
}

const variants: { title: string; change: Partial<DocumentDefinition<Stored, Fields>> }[] = [
  { title: 'merged by field', change: {} },
  { title: 'merged as a whole', change: { merge: mergeWhole } },
  { title: 'with a small local draft', change: { localDraft: smallFormat } },
  { title: 'merged as a whole, with a small local draft', change: { merge: mergeWhole, localDraft: smallFormat } },
]

describe.each(variants)('an autosaved document $title', ({ change }) => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
  })
  afterEach(() => {
    clearUser()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('loses no text in any sequence of edits, failures, conflicts, reloads and sign-outs', async () => {
    const sequence = fc.array(stepArbitrary, { minLength: 3, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(sequence, (steps) => play(steps, change)),
      { numRuns: 100 },
    )
  })
})
