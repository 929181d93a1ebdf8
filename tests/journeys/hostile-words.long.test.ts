/** Whatever people write stays what it is, words: on nobody's page does it run. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { screens } from '#rules/screens.ts'
import { addressOf } from '../support/addresses.ts'
import {
  columnsWith,
  hostileWords,
  listenForScripts,
  MARK,
  scriptsOn,
  wordyCalls,
  writeHostile,
} from '../support/hostile-words.ts'
import { closeWindows, openWindow, signIn, type Who } from '../support/journey.ts'
import { openOwnHouse, type OwnHouse } from '../support/own-house.ts'
import { gotoQuiet } from '../support/quiet.ts'
import { signedInAt } from '../support/server-process.ts'
import { tell } from '../trust/tell.ts'

const LONG = 1_200_000
const TRIES = 14
const writers: readonly Who[] = ['student@riverbend.test', 'teacher@riverbend.test', 'admin@riverbend.test']

let house: OwnHouse
beforeAll(async () => {
  house = await openOwnHouse({ SCRIPTS_PER_DAY: '10000', EXERCISES_PER_DAY: '1000' })
})
afterAll(async () => {
  await closeWindows()
  await house.stop()
})

const callers = () => Promise.all(writers.map((who) => signedInAt(house.address, house.data, who)))

const renameEverybody = async (): Promise<void> => {
  const { call } = (await callers())[2]!
  const { People } = await call(people.personList, {})
  for (const { uuid } of People) {
    const { revision } = (await call(people.personInfo, { Person: { uuid } })).Person
    await call(people.personEdit, {
      Person: { uuid, revision, first_name: hostileWords[0]!, last_name: hostileWords[2]! },
    })
  }
}

test(
  'scripts are taken as words by every call that takes words',
  async () => {
    const taken = new Set<string>()
    let asked = 0
    for (const { call } of await callers()) {
      const written = await writeHostile(call, TRIES)
      expect(written.broken).toEqual([])
      for (const path of written.taken) taken.add(path)
      asked += written.asked
    }
    await renameEverybody()
    const columns = await columnsWith(house.platform.db, MARK)
    const missed = wordyCalls.map(({ path }) => path).filter((path) => !taken.has(path))
    process.stdout.write(`not taken by: ${missed.join(' ')}\nin ${columns.join(' ')}\n`)
    tell(
      17,
      `${asked} requests; ${taken.size} of ${wordyCalls.length} calls took scripts, which stand in ${columns.length} columns`,
    )
  },
  LONG,
)

const areas = (...names: string[]): string[] => screens.filter(({ area }) => names.includes(area)).map(addressOf)

/** What was written itself, where an address leads to it. */
const made = async (): Promise<string[]> => {
  const { db } = house.platform
  const slugs = await db.selectFrom('articles_article').select('slug').execute()
  return slugs.map(({ slug }) => `/article/${slug}`)
}

const walks: readonly [Who | undefined, () => Promise<string[]>][] = [
  [undefined, async () => [...areas('site', 'public', 'room'), ...(await made())]],
  ['student@riverbend.test', async () => areas('app')],
  ['teacher@riverbend.test', async () => areas('app', 'teacher')],
  ['admin@riverbend.test', async () => areas('app', 'teacher', 'admin')],
]

test.each(walks)(
  '%s opens every page, and nothing that was written runs',
  async (who, addresses) => {
    const { page, problems } = await openWindow({ address: house.address })
    await listenForScripts(page)
    const faults: string[] = []
    page.on('dialog', (dialog) => void (faults.push(`a dialog: ${dialog.message()}`), dialog.dismiss()))
    page.on(
      'request',
      (request) =>
        new URL(request.url()).pathname.endsWith(`/${MARK}`) &&
        faults.push(`asked for ${request.url()} on ${page.url()}`),
    )
    if (who) await signIn(page, who, house.data)
    const shown: string[] = []
    const all = await addresses()
    for (const address of all) {
      await gotoQuiet(page, address)
      const { faults: found, isThere } = await scriptsOn(page)
      faults.push(...found.map((fault) => `${address}: ${fault}`))
      if (isThere) shown.push(address)
    }
    expect(faults).toEqual([])
    expect(problems).toEqual([])
    process.stdout.write(`${shown.join(' ')}\n`)
    tell(17, `${who ?? 'a visitor'}: ${all.length} pages, ${shown.length} of them show what was written, ran 0`)
  },
  LONG,
)
