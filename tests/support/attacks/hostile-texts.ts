/** Scripts as text: written into every text field of every endpoint, and searched for on the pages. */
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { ApiError, type Call } from '#contract/call.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { generateBlocks } from '../generated/generate-blocks.ts'
import { type RandomChoices, createRandomChoices } from '../generated/random-choices.ts'

/** Part of each hostile text, and of no other text. */
export const MARK = 'quillfeather'

export const hostileTexts: readonly string[] = [
  `<img src=${MARK} onerror=ranHere=1>`,
  `"><svg onload=ranHere=1 class=${MARK}>`,
  `<script>ranHere=1</script>${MARK}`,
  `<a href=javascript:ranHere=1>${MARK}</a>`,
  `[${MARK}](javascript:ranHere=1)`,
  `javascript:ranHere=1//${MARK}`,
  `<iframe srcdoc="<script>parent.ranHere=1</script>" name=${MARK}>`,
  `'-(ranHere=1)-'${MARK}`,
  `</script></style></title><script>ranHere=1//${MARK}</script>`,
  `<details open ontoggle=ranHere=1 class=${MARK}>`,
  `<form action=javascript:ranHere=1><button>${MARK}`,
  `&lt;img src=${MARK} onerror=ranHere=1&gt;`,
]

/** Endpoints that would sign somebody out, or delete what other tests write to. */
const EXCLUDED_PATHS =
  /^\/session\/|password|\/first\/|\/close$|erase|\/delete$|totp|people\/edit|connection\/certificate/

/** Removes the pagination cursor, which comes from the server. */
const removeCursor = (blocks: Record<string, unknown>): Record<string, unknown> => {
  const { Page, ...otherBlocks } = blocks
  return Page ? otherBlocks : blocks
}

const createHostileBlocks = (
  endpoint: Endpoint,
  chance: RandomChoices,
  seenIds: readonly string[],
): Record<string, unknown> =>
  removeCursor(generateBlocks(endpoint, { chance, seen: seenIds, odd: 0, texts: hostileTexts }))
const hasMark = (blocks: unknown): boolean => JSON.stringify(blocks).includes(MARK)

/** Several samples per endpoint, because optional fields are left out at random. */
const SAMPLES = Array.from({ length: 12 }, (_, index) => index + 1)
export const textEndpoints = allEndpoints.filter(
  (endpoint) =>
    !EXCLUDED_PATHS.test(endpoint.path) &&
    SAMPLES.some((seed) => hasMark(createHostileBlocks(endpoint, createRandomChoices(seed), []))),
)

/** Endpoints that make content visible to others. */
const publishEndpoints = allEndpoints.filter(({ path }) => /\/(status|publish)$/.test(path))
const readEndpoints = allEndpoints.filter(({ path }) => /\/(list|info|summary|all)$/.test(path))

const listUuids = (text: string): string[] => [...text.matchAll(/"\w*uuid":"([^"]+)"/g)].map(([, uuid]) => uuid ?? '')
const toParentPath = (path: string): string => path.split('/').slice(0, -1).join('/')
const MAX_SEEN = 60

/** UUIDs from earlier responses, by the path prefix of their endpoint. */
class SeenIds {
  readonly #idsByPath = new Map<string, string[]>()

  add(path: string, text: string): void {
    const uuids = [...listUuids(text), ...(this.#idsByPath.get(toParentPath(path)) ?? [])]
    this.#idsByPath.set(toParentPath(path), uuids.slice(0, MAX_SEEN))
  }

  listUuidsFor(path: string, isSamePath: boolean): string[] {
    const allIds = [...this.#idsByPath.values()].flatMap((uuids) => uuids.slice(0, 4))
    return isSamePath ? (this.#idsByPath.get(toParentPath(path)) ?? allIds) : allIds
  }
}

export interface WriteResult {
  /** Endpoints that accepted a hostile text. */
  accepted: Set<string>
  requestCount: number
  /** Responses with status 500. */
  serverErrors: string[]
}

/** Wraps a caller to record the endpoints that accept a hostile text. */
export const recordAccepted =
  (call: Call, result: WriteResult): Call =>
  async (endpoint, blocks, options) => {
    result.requestCount += 1
    const response = await call(endpoint, blocks, options)
    if (hasMark(blocks)) result.accepted.add(endpoint.path)
    return response
  }

/**
 * Reads everything that the caller may read, to find items to write to, then writes `tries` times to each endpoint.
 */
export const writeAnywhere = async (call: Call, tries: number, result: WriteResult): Promise<void> => {
  const seenIds = new SeenIds()
  const send = async (endpoint: Endpoint, turn: number): Promise<void> => {
    const chance = createRandomChoices(turn * 7919 + allEndpoints.indexOf(endpoint))
    const uuids = seenIds.listUuidsFor(endpoint.path, chance.percent(75))
    try {
      const response = await call(endpoint, createHostileBlocks(endpoint, chance, uuids), {
        params: { id: uuids[0] ?? MARK },
      })
      seenIds.add(endpoint.path, JSON.stringify(response))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.http === 500) result.serverErrors.push(`${endpoint.path}: ${cause.message}`)
    }
  }
  for (let turn = 0; turn < 2; turn += 1) for (const endpoint of readEndpoints) await send(endpoint, turn)
  for (let turn = 3; turn < tries + 3; turn += 1) for (const endpoint of textEndpoints) await send(endpoint, turn)
  for (let turn = 0; turn < tries; turn += 1) for (const endpoint of publishEndpoints) await send(endpoint, turn)
}

/** Returns the columns that contain the text. */
export const findColumnsWith = async (db: Database, text: string): Promise<string[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select columns.table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')
    order by 1, 2`.execute(db)
  const foundColumns: string[] = []
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(table)} where position(${text} in ${sql.ref(column)}::text) > 0 limit 1`.execute(db)
    if (hits.length) foundColumns.push(`${table}.${column}`)
  }
  return foundColumns
}

/** Records every script that the browser blocked, starting before any page loads. */
export const listenForScripts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const blocked: string[] = []
    Object.assign(globalThis, { refusedHere: blocked })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      blocked.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })

/** Returns what became of the hostile texts on the current page and in its same-origin frames. */
export const findScripts = (page: Page): Promise<{ faults: string[]; isTextShown: boolean }> =>
  page.evaluate((mark) => {
    interface ProbedWindow {
      ranHere?: unknown
      refusedHere?: string[]
    }
    const urlAttributes = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'poster', 'background']
    const listFaults = (doc: Document): string[] => {
      const pageWindow = doc.defaultView as unknown as ProbedWindow | null
      const faults = (pageWindow?.refusedHere ?? []).map((refused) => `refused by the browser: ${refused}`)
      if (pageWindow?.ranHere !== undefined) faults.push('a script ran')
      for (const element of doc.querySelectorAll('*')) {
        const scriptAttributes = [...element.attributes].filter(
          ({ name, value }) =>
            name.startsWith('on') || (urlAttributes.includes(name) && /^\s*javascript:/i.test(value)),
        )
        const isOurs = element.classList.contains(mark) || element.getAttribute('name') === mark
        const names = scriptAttributes.map(({ name }) => name)
        if (isOurs || names.length > 0) faults.push(`<${element.tagName.toLowerCase()}> with ${names.join(' ')}`)
      }
      return faults
    }
    const listFieldValues = (doc: Document): string[] =>
      [...doc.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value)
    const frameDocuments = [...document.querySelectorAll('iframe')].flatMap(
      ({ contentDocument }) => contentDocument ?? [],
    )
    const documents = [document, ...frameDocuments]
    const texts = documents.flatMap((doc) => [doc.body.innerText, ...listFieldValues(doc)])
    return { faults: documents.flatMap(listFaults), isTextShown: texts.some((text) => text.includes(mark)) }
  }, MARK)
