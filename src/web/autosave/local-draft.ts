/** The local draft of a document: edits on this device that the server doesn't have yet. */
import { readDraft } from '#web/lib/storage/encrypted-drafts.ts'

/**
 * The beginnings of the keys of local drafts; the rest is the id of the document. They never change, because there are
 * unsent drafts on devices. They are listed in one place so that no two kinds have the same.
 */
export const draftPrefixes = {
  unit: 'Unit/',
  lesson: 'Lesson/',
  article: 'article/',
  page: 'cms/',
  note: 'learn-note/',
  journal: 'journal/',
  take: 'take/',
  exercise: '',
} as const

export type DraftKind = keyof typeof draftPrefixes

/** The version that a request is based on. A newer version has a greater one. */
export type Revision = number | string

export interface LocalDraft<Fields> {
  /** The edited fields. A missing one is unchanged. */
  fields: Partial<Fields>
  /** The stored values that the edits are based on, as far as the draft has them. */
  base: Partial<Fields>
  /** The revision of `base`. */
  revision: Revision
  /** The fields of unanswered requests, oldest first; the server may have saved any of them. */
  sent: readonly Partial<Fields>[]
  /** Fields in conflict that nobody has resolved yet. */
  conflicts: readonly (keyof Fields)[]
}

/** The version that edits are based on: in a conflict, the one before it. */
export type DraftOrigin<Fields> = Pick<LocalDraft<Fields>, 'base' | 'revision'>

/**
 * The storage format of the drafts of one kind. The keys and shapes never change: there are unsent drafts on devices.
 */
export interface LocalDraftFormat<Stored, Fields> {
  /** The beginning of the key; the rest is the id of the document. */
  prefix: string
  /** Returns undefined for a value that is no draft. Any code of this origin can write to the storage. */
  parse: (value: unknown, stored: Stored) => LocalDraft<Fields> | undefined
  serialize: (draft: LocalDraft<Fields>, origin: DraftOrigin<Fields>, stored: Stored) => unknown
  /** Runs after a draft was stored or deleted. */
  onChange?: () => void
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads the local draft of a document. Never rejects. */
export const readLocalDraft = async <Stored, Fields>(
  { prefix, parse }: LocalDraftFormat<Stored, Fields>,
  { account, id, stored }: { account: string; id: string; stored: Stored },
): Promise<LocalDraft<Fields> | undefined> =>
  account ? parse(await readDraft(account, prefix + id), stored) : undefined

/** Rejects drafts of an earlier app version that lack fields of today. */
const hasAllFields = (value: unknown, fields: object): boolean =>
  isObject(value) && Object.keys(fields).every((name) => name in value)

/**
 * The format of documents that are merged by field. The stored draft names the conflicts `divided` and has only the last
 * request, so that drafts on devices stay readable.
 */
export const createFieldFormat = <Stored, Fields extends object>(
  prefix: string,
  toFields: (stored: Stored) => Fields,
): LocalDraftFormat<Stored, Fields> => ({
  prefix,
  parse(value, stored) {
    if (!isObject(value) || typeof value['revision'] !== 'number' || !Array.isArray(value['divided'])) return undefined
    const current = toFields(stored)
    if (!hasAllFields(value['fields'], current) || !hasAllFields(value['base'], current)) return undefined
    const { fields, base, revision, sent, divided } = value as unknown as LocalDraft<Fields> & {
      sent: Partial<Fields> | undefined
      divided: (keyof Fields)[]
    }
    return { fields, base, revision, sent: sent ? [sent] : [], conflicts: divided }
  },
  serialize: ({ fields, base, revision, sent, conflicts }) => ({
    fields,
    base,
    revision,
    sent: sent.at(-1),
    divided: conflicts,
  }),
})
