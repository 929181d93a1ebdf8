// @tag hostile-texts-in-pages
/** Text that people write stays text: it never runs as a script on any page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { screens } from '#rules/screens.ts'
import { pageTemplates } from '#rules/site/pages.ts'
import { addressOf } from '../support/journey/example-urls.ts'
import {
  columnsWith,
  listenForScripts,
  MARK,
  scriptsOn,
  recordAccepted,
  textEndpoints,
  writeAnywhere,
  type Written,
} from '../support/attacks/hostile-texts.ts'
import { markOffersRendered, renameEveryone, writeAsAdmin } from '../support/hostile/admin-content.ts'
import { withoutFreeText } from '../support/hostile/without-free-text.ts'
import { importAll, type HostileFile, peopleLists, sessionFolder, unitZip } from '../support/hostile/hostile-imports.ts'
import { writeAsAnybody, writeAsTeacher, writeAssignments, writeExercise } from '../support/hostile/member-content.ts'
import { writeAmbiences, writeGroups, writeResources, writeSessions } from '../support/hostile/catalog-content.ts'
import { writeLearn } from '../support/hostile/learn-content.ts'
import { writeArticles, writePage, writePages, writePictureNames } from '../support/hostile/page-content.ts'
import { type HostileWriter, createHostileWriter } from '../support/hostile/hostile-writer.ts'
import { closeWindows, openWindow, signIn, type Who } from '../support/journey/journey.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'
import { gotoQuiet, quietAfter } from '../support/browser/network-idle.ts'
import { signedInAt } from '../support/server/server-process.ts'
import { tell } from '../scorecard/record-measurement.ts'

const LONG = 1_200_000
const TRIES = 3
const writers = ['student@riverbend.test', 'teacher@riverbend.test', 'admin@riverbend.test'] as const satisfies Who[]
type Writer = (typeof writers)[number]

let server: IsolatedServer
beforeAll(async () => {
  server = await startIsolatedServer({ SCRIPTS_PER_DAY: '10000', EXERCISES_PER_DAY: '1000' })
})
afterAll(async () => {
  await closeWindows()
  await server.stop()
})

const written: Written = { taken: new Set(), asked: 0, broken: [] }
/** URLs that show created content, in addition to the route table. */
const createdUrls: Record<Writer | 'visitor', string[]> = {
  visitor: [],
  'student@riverbend.test': [],
  'teacher@riverbend.test': [],
  'admin@riverbend.test': [],
}

const penFor = async (who: Writer): Promise<HostileWriter> => {
  const { call } = await signedInAt(server.address, server.data, who)
  const { session } = await call(identity.info, {})
  return createHostileWriter({
    call: recordAccepted(call, written),
    uuid: session.user_data!.user_account_uuid,
    address: server.address,
  })
}

const writeAsOperator = async (pen: HostileWriter): Promise<void> => {
  createdUrls.visitor.push(...(await writeArticles(pen)))
  await writePages(pen)
  await writePictureNames(pen)
  await writeSessions(pen)
  await writeGroups(pen)
  await writeAmbiences(pen)
  await writeLearn(pen)
  const { folder, key } = await writeResources(pen)
  const view = `/view?key_path=${encodeURIComponent(key)}`
  createdUrls['teacher@riverbend.test'].push(`/teacher/learn/resources/${folder}`, view)
  createdUrls['admin@riverbend.test'].push(`/admin/learn/resources/${folder}`, view)
  createdUrls['admin@riverbend.test'].push(...pageTemplates.map(({ id }) => `/admin/cms/template/${id}`))
}

test(
  'every call with text fields accepts scripts as plain text',
  async () => {
    const pens = new Map<Writer, HostileWriter>()
    for (const who of writers) pens.set(who, await penFor(who))
    for (const who of writers) await writeAnywhere(pens.get(who)!.call, TRIES, written)
    const [pupil, teacher, admin] = writers.map((who) => pens.get(who)!) as [
      HostileWriter,
      HostileWriter,
      HostileWriter,
    ]
    for (const who of writers.slice(0, 2)) {
      createdUrls[who].push(...(await writeAsAnybody(pens.get(who)!)), ...(await writeExercise(pens.get(who)!)))
    }
    createdUrls['teacher@riverbend.test'].push(...(await writeAsTeacher(teacher)))
    createdUrls['student@riverbend.test'].push(...(await writeAssignments(pupil)))
    await writeAsOperator(admin)
    await importAll(admin)
    await markOffersRendered(server.platform.db)
    await writeAsAdmin(admin)
    await renameEveryone(admin)

    const columns = await columnsWith(server.platform.db, MARK)
    process.stdout.write(`in ${columns.join(' ')}\n`)
    const { asked, taken, broken } = written
    const missedPaths = textEndpoints.map(({ path }) => path).filter((path) => !taken.has(path))
    tell(
      17,
      `${asked} requests; ${textEndpoints.length - missedPaths.length} of ${textEndpoints.length} calls took scripts, which stand in ${columns.length} columns`,
    )
    expect(broken).toEqual([])
    expect(missedPaths.sort()).toEqual(Object.keys(withoutFreeText).sort())
  },
  LONG,
)

const areas = (...names: string[]): string[] =>
  screens.filter(({ area }) => names.includes(area)).map((screen) => addressOf(screen))
const searched = `/home/search?q=${MARK}`

/** Each visitor, the pages they open, and the minimum number of these pages that must show created content. */
const visits: readonly [Writer | 'visitor', () => string[], number][] = [
  ['visitor', () => areas('site', 'public', 'room'), 15],
  ['student@riverbend.test', () => [...areas('app'), searched], 30],
  ['teacher@riverbend.test', () => [...areas('app', 'teacher'), searched], 46],
  ['admin@riverbend.test', () => [...areas('app', 'teacher', 'admin'), searched], 66],
]

/** Opens a window that records every script that runs or would run. */
const listeningWindow = async (who: Writer | 'visitor') => {
  const { page, problems } = await openWindow({ address: server.address })
  await listenForScripts(page)
  const faults: string[] = []
  page.on('dialog', (dialog) => void (faults.push(`a dialog: ${dialog.message()}`), dialog.dismiss()))
  page.on(
    'request',
    (request) =>
      new URL(request.url()).pathname.endsWith(`/${MARK}`) &&
      faults.push(`asked for ${request.url()} on ${page.url()}`),
  )
  if (who !== 'visitor') await signIn(page, who, server.data)
  /** @returns whether the page shows created content */
  const listen = async (label: string): Promise<boolean> => {
    const { faults: pageFaults, isThere } = await scriptsOn(page)
    faults.push(...pageFaults.map((fault) => `${label}: ${fault}`))
    return isThere
  }
  const expectSilence = (): void => {
    expect(faults).toEqual([])
    expect(problems).toEqual([])
  }
  return { page, listen, expectSilence }
}

const visitAll = async (who: Writer | 'visitor', addresses: readonly string[]): Promise<string[]> => {
  const { page, listen, expectSilence } = await listeningWindow(who)
  const shownAddresses: string[] = []
  for (const address of addresses) {
    await gotoQuiet(page, address)
    if (await listen(address)) shownAddresses.push(address)
  }
  expectSilence()
  return shownAddresses
}

test.each(visits)(
  '%s opens every page, and no script in created content runs',
  async (who, screensOf, least) => {
    const all = [...screensOf(), ...createdUrls[who]]
    const shownAddresses = await visitAll(who, all)
    process.stdout.write(`not shown on ${all.filter((address) => !shownAddresses.includes(address)).join(' ')}\n`)
    tell(17, `${who}: ${all.length} pages, ${shownAddresses.length} of them show what was written, ran 0`)
    expect(shownAddresses.length).toBeGreaterThanOrEqual(least)
  },
  LONG,
)

/** Imports are previewed first. The preview and its errors have no route of their own. */
const imports: readonly [string, string, (pen: HostileWriter) => HostileFile[][]][] = [
  ['/admin/people', 'Import people', peopleLists],
  ['/admin/sessions/import', '', (pen) => [sessionFolder(pen)]],
  ['/admin/learn/units/grade_3', 'Import', (pen) => [[unitZip(pen)]]],
]

test.each(imports)(
  'imports: hostile lists that an admin previews and imports at %s run no script',
  async (address, opener, listsOf) => {
    const admin = 'admin@riverbend.test'
    const lists = listsOf(await penFor(admin))
    const { page, listen, expectSilence } = await listeningWindow(admin)
    for (const files of lists) {
      await gotoQuiet(page, address)
      if (opener) await page.getByRole('button', { name: opener, exact: true }).click()
      const chosen = page.locator('input[type=file]:not([webkitdirectory])').last()
      await quietAfter(page, () => chosen.setInputFiles(files))
      await page.evaluate(() => document.querySelectorAll('details').forEach((more) => (more.open = true)))
      expect(await listen(`${address}, looked at`), address).toBe(true)
      await quietAfter(page, () => page.getByRole('button', { name: /^(Bring (them|it) in|Import \d+ )/ }).click())
      expect(await listen(`${address}, brought in`), address).toBe(true)
    }
    expectSilence()
    tell(17, `${address}: hostile lists looked at and brought in ${lists.length}, ran 0`)
  },
  LONG,
)

test(
  'the sign-in page runs no script in its editable text',
  async () => {
    await writePage(await penFor('admin@riverbend.test'), 'login')
    const shownAddresses = await visitAll('visitor', ['/login', '/reset-password', '/sign-up'])
    expect(shownAddresses).toContain('/login')
  },
  LONG,
)
