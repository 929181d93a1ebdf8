/** Scripts in the place of words: written into every field of every call that takes any, and looked for on pages. */
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { ApiError, type Call } from '#contract/call.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { blocksFor } from './generated/blocks.ts'
import { chanceOf } from './generated/chance.ts'

/** Stands in each of them, and nowhere else. */
export const MARK = 'quillfeather'

export const hostileWords: readonly string[] = [
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
]

/** Those that would send somebody out, or take away what the others write into. */
const OUT = /^\/session\/|password|\/first\/|\/close$|erase|\/delete$|totp|people\/edit|import|connection\/certificate/

const takesWords = (endpoint: Endpoint): boolean => {
  const blocks = JSON.stringify(blocksFor(endpoint, { chance: chanceOf(1), seen: [], odd: 0, texts: hostileWords }))
  return blocks.includes(MARK)
}
/** Of each some: chance leaves out what may be left out. */
export const wordyCalls = allEndpoints.filter(
  (endpoint) => !OUT.test(endpoint.path) && [1, 2, 3, 4].some(() => takesWords(endpoint)),
)

/** What is written is shown to others only after these. */
const opening = allEndpoints.filter(({ path }) => /\/(status|publish)$/.test(path))
const reading = allEndpoints.filter(({ path }) => /\/(list|info|summary|all)$/.test(path))

const uuidsIn = (text: string): string[] => [...text.matchAll(/"\w*uuid":"([^"]+)"/g)].map(([, uuid]) => uuid ?? '')
const near = (path: string): string => path.split('/').slice(0, -1).join('/')
const MOST_SEEN = 60

/** Uuids that answers have named, by the neighbourhood of the call. */
class Seen {
  readonly #near = new Map<string, string[]>()

  keep(path: string, text: string): void {
    const uuids = [...uuidsIn(text), ...(this.#near.get(near(path)) ?? [])]
    this.#near.set(near(path), uuids.slice(0, MOST_SEEN))
  }

  for(path: string, isNear: boolean): string[] {
    const all = [...this.#near.values()].flatMap((uuids) => uuids.slice(0, 4))
    return isNear ? (this.#near.get(near(path)) ?? all) : all
  }
}

export interface Written {
  /** Calls that took hostile words. */
  taken: Set<string>
  asked: number
  /** Answers that no request should get. */
  broken: string[]
}

/** Reads all that somebody may read, for what stands there to be written to, then writes `tries` times with each call. */
export const writeHostile = async (call: Call, tries: number): Promise<Written> => {
  const seen = new Seen()
  const written: Written = { taken: new Set(), asked: 0, broken: [] }
  const ask = async (endpoint: Endpoint, turn: number): Promise<void> => {
    const chance = chanceOf(turn * 7919 + allEndpoints.indexOf(endpoint))
    const uuids = seen.for(endpoint.path, chance.percent(75))
    const blocks = blocksFor(endpoint, { chance, seen: uuids, odd: 0, texts: hostileWords })
    written.asked += 1
    try {
      const answer = await call(endpoint, blocks, { params: { id: uuids[0] ?? MARK } })
      seen.keep(endpoint.path, JSON.stringify(answer))
      if (JSON.stringify(blocks).includes(MARK)) written.taken.add(endpoint.path)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.http === 500) written.broken.push(`${endpoint.path}: ${cause.message}`)
    }
  }
  for (let turn = 0; turn < 3; turn += 1) for (const endpoint of reading) await ask(endpoint, turn)
  for (let turn = 3; turn < tries + 3; turn += 1) for (const endpoint of wordyCalls) await ask(endpoint, turn)
  for (let turn = 0; turn < tries; turn += 1) for (const endpoint of opening) await ask(endpoint, turn)
  return written
}

/** Columns in which a text of ours stands. */
export const columnsWith = async (db: Database, text: string): Promise<string[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select columns.table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')
    order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(table)} where position(${text} in ${sql.ref(column)}::text) > 0 limit 1`.execute(db)
    if (hits.length) found.push(`${table}.${column}`)
  }
  return found
}

/** Before any page: what would run writes it down, and what the browser refused to run is written down too. */
export const listenForScripts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { refusedHere: heard })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      heard.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })

/** What became of them on the page that is open. */
export const scriptsOn = (page: Page): Promise<{ faults: string[]; isThere: boolean }> =>
  page.evaluate((mark) => {
    const world = globalThis as unknown as { ranHere?: unknown; refusedHere?: string[] }
    const faults = (world.refusedHere ?? []).map((refused) => `refused by the browser: ${refused}`)
    if (world.ranHere !== undefined) faults.push('a script ran')
    for (const element of document.querySelectorAll('*')) {
      const bad = [...element.attributes].filter(
        ({ name, value }) => name.startsWith('on') || name === 'srcdoc' || /^\s*javascript:/i.test(value),
      )
      const isOurs = element.classList.contains(mark) || element.getAttribute('name') === mark
      const isTold = ['INPUT', 'TEXTAREA', 'OPTION'].includes(element.tagName)
      const names = bad.filter(({ name }) => !(isTold && name === 'value')).map(({ name }) => name)
      if (isOurs || names.length > 0) faults.push(`<${element.tagName.toLowerCase()}> with ${names.join(' ')}`)
    }
    const fields = [...document.querySelectorAll('input, textarea')] as (HTMLInputElement | HTMLTextAreaElement)[]
    const isThere = document.body.innerText.includes(mark) || fields.some(({ value }) => value.includes(mark))
    return { faults, isThere }
  }, MARK)
