/**
 * Seeds the demo: two schools and their people, with passwords unique to this installation. See
 * docs/product.md#the-demo.
 */
import { createHash, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Audience, UserType } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { hashPassword } from './passwords.ts'
import { insertAccount, insertOrganization, isSeeded } from './seed.queries.ts'

const Person = z.strictObject({
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: UserType,
  audience: Audience,
  permissions: z.array(z.string()).default([]),
  operator: z.boolean().default(false),
  landing: z.enum(['home', 'learn']).default('home'),
  note: z.string(),
})
const School = z.strictObject({
  name: z.string(),
  school_code: z.string(),
  domain: z.string(),
  people: z.array(Person),
})
const DemoSchools = z.array(School)

const DemoSignIns = z.array(
  z.object({
    email: z.string(),
    password: z.string(),
    user_type: z.string(),
    organization: z.string(),
    note: z.string(),
  }),
)
export type DemoSignIn = z.infer<typeof DemoSignIns>[number]

const passphraseWords = [
  'harbor',
  'pebble',
  'lantern',
  'island',
  'paddle',
  'driftwood',
  'morning',
  'seagull',
  'anchor',
  'rowboat',
  'current',
  'sandbar',
]
const pickWord = (): string => passphraseWords[randomInt(passphraseWords.length)] ?? 'harbor'
/** Generates a passphrase of three words and a number that is easy to type on a small keyboard. */
const createPassphrase = (): string => `${pickWord()}-${pickWord()}-${pickWord()}-${randomInt(100, 1000)}`

/**
 * Returns the file of the demo sign-ins. It exists only in the data folder, for the person who runs the installation.
 */
export const getDemoSignInsPath = (dataFolder: string): string => join(dataFolder, 'demo-sign-ins.json')

export const readDemoSignIns = async (dataFolder: string): Promise<DemoSignIn[]> => {
  const text = await readFile(getDemoSignInsPath(dataFolder), 'utf8').catch(() => '[]')
  return DemoSignIns.parse(JSON.parse(text))
}

/** Returns a sign-in for every demo person. A person without a stored password gets the one that the others share. */
const createDemoSignIns = async (platform: Platform, schools: z.infer<typeof DemoSchools>): Promise<DemoSignIn[]> => {
  const existingPasswords = new Map(
    (await readDemoSignIns(platform.config.ALAIA_DATA)).map((signIn) => [signIn.email, signIn.password]),
  )
  const password = [...existingPasswords.values()][0] ?? createPassphrase()
  const signIns = schools.flatMap((school) =>
    school.people.map(({ name, user_type, note }) => {
      const email = `${name}@${school.domain}`
      return { email, password: existingPasswords.get(email) ?? password, user_type, organization: school.name, note }
    }),
  )
  return signIns
}

const writeSignIns = async (dataFolder: string, signIns: DemoSignIn[]): Promise<void> => {
  const file = getDemoSignInsPath(dataFolder)
  await writeFile(file, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}

const insertDemoSchool = async (
  tx: Database,
  school: z.infer<typeof School>,
  hashes: Map<string, string>,
): Promise<void> => {
  const organization = await insertOrganization(tx, { name: school.name, school_code: school.school_code })
  for (const { note: _note, name, ...person } of school.people) {
    const email = `${name}@${school.domain}`
    const password_hash = hashes.get(email) ?? null
    await insertAccount(tx, { ...person, organization_uuid: organization.uuid, email, username: name, password_hash })
  }
}

/** Inserts the demo schools on the first start, and writes their sign-ins to the data folder. */
export const seedDemoSchools = async (platform: Platform): Promise<void> => {
  const source = readFileSync(join(platform.config.root, 'seeds/demo-school.json'), 'utf8')
  const schools = DemoSchools.parse(JSON.parse(source))
  if (await isSeeded(platform.db, 'demo-school')) return
  const signIns = await createDemoSignIns(platform, schools)
  const hashes = new Map<string, string>()
  await Promise.all(signIns.map(async ({ email, password }) => hashes.set(email, await hashPassword(password))))
  const sourceHash = createHash('sha256').update(source).digest('hex')
  await runSeedOnce(platform.db, { name: 'demo-school', sourceHash }, async (tx) => {
    for (const school of schools) await insertDemoSchool(tx, school, hashes)
    // If several processes seed at once, only the one that inserted the people writes their passwords.
    await writeSignIns(platform.config.ALAIA_DATA, signIns)
  })
}
