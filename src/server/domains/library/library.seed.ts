/** Seeds the authored catalog: scripts and groups from seeds/catalog become rows whose audio is rendered later. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ambienceSounds, BUILT_IN_VOICES_VERSION, RENDER_CHAIN } from '#server/generation/facts.ts'
import type { Script } from '#server/generation/generation.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { sortForRendering, ORDER_VERSION } from './media/render-order.ts'
import {
  upsertAmbience,
  upsertGroup,
  replaceMembership,
  upsertSession,
  withdrawMissingSessions,
} from './seed.queries.ts'

const AuthoredGroups = z.array(
  z.strictObject({
    slug: z.string(),
    type: z.enum(['series', 'collection']),
    title: z.string(),
    description: z.string(),
    audience: z.string(),
    cover: z.strictObject({ scene: z.string(), palette: z.string() }),
    sessions: z.array(z.string()),
  }),
)
type AuthoredGroups = z.infer<typeof AuthoredGroups>

interface CatalogSource {
  /** Changes with the authored content and with the render chain. */
  hash: string
  sessions: { slug: string; text: string }[]
  groups: string[]
}
interface AuthoredSession {
  slug: string
  text: string
  script: Script
}

/** Derives the uuid from the name, so that pictures and links are the same in every installation. */
export const toCatalogUuid = (kind: 'session' | 'group', slug: string): string => {
  const bytes = createHash('sha256').update(`alaia/${kind}/${slug}`).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

const readSource = (root: string): CatalogSource => {
  const folder = join(root, 'seeds/catalog')
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const files = readdirSync(join(folder, 'sessions')).toSorted()
  const sessions = files.map((file) => ({ slug: file.replace(/\.md$/, ''), text: read(`sessions/${file}`) }))
  const groups = ['groups-young.json', 'groups-older.json'].map(read)
  const hash = createHash('sha256').update(
    JSON.stringify([RENDER_CHAIN, BUILT_IN_VOICES_VERSION, ORDER_VERSION, ambienceSounds, sessions, groups]),
  )
  return { hash: hash.digest('hex'), sessions, groups }
}

/** Returns the display position of each session: in the order of the groups, then sessions without a group. */
const computePositions = (sessions: AuthoredSession[], groups: AuthoredGroups): Map<string, number> => {
  const slugs = new Set([...groups.flatMap((group) => group.sessions), ...sessions.map(({ slug }) => slug)])
  return new Map([...slugs].map((slug, index) => [slug, index]))
}

const saveCatalog = async (tx: Database, source: CatalogSource): Promise<void> => {
  const { parseScript, getRenderKey } = await import('#server/generation/generation.ts')
  const sessions = source.sessions.map(({ slug, text }) => ({ slug, text, script: parseScript(text) }))
  const groups = source.groups.flatMap((text) => AuthoredGroups.parse(JSON.parse(text)))
  const positions = computePositions(sessions, groups)
  const orderable = sessions.map(({ slug, text, script }) => {
    const { kind, audience, energy, theme, minutes } = script
    const position = positions.get(slug) ?? 0
    return { slug, text, script, kind, audience, energy, theme, duration: minutes * 60, position }
  })
  for (const [renderOrder, { slug, text, script, position }] of sortForRendering(orderable, groups).entries()) {
    await upsertSession(tx, {
      uuid: toCatalogUuid('session', slug),
      slug,
      script,
      text,
      position,
      renderOrder,
      renderKey: getRenderKey(script),
    })
  }
  for (const [position, group] of groups.entries()) {
    const uuid = toCatalogUuid('group', group.slug)
    await upsertGroup(tx, { uuid, position, group })
    await replaceMembership(
      tx,
      uuid,
      group.sessions.map((slug) => toCatalogUuid('session', slug)),
    )
  }
  for (const [position, sound] of ambienceSounds.entries()) await upsertAmbience(tx, sound, position)
  await withdrawMissingSessions(
    tx,
    sessions.map(({ slug }) => slug),
  )
}

/** Seeds the catalog, and again when a script has changed. Returns whether anything was written. */
export const seedCatalog = (platform: Platform): Promise<boolean> => {
  const source = readSource(platform.config.root)
  return runSeedOnce(platform.db, { name: 'catalogue', sourceHash: source.hash }, (tx) => saveCatalog(tx, source))
}
