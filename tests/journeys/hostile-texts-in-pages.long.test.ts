// @tag hostile-texts-in-pages
/** Text that people write stays text: it never runs as a script on any page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { screens } from '#rules/screens.ts'
import { pageTemplates } from '#rules/site/pages.ts'
import { createAddress } from '../support/journey/example-urls.ts'
import {
  findColumnsWith,
  listenForScripts,
  MARK,
  findScripts,
  recordAccepted,
  textEndpoints,
  writeAnywhere,
  type WriteResult,
} from '../support/attacks/hostile-texts.ts'
import { markOffersRendered, renameEveryone, writeAsAdmin } from '../support/hostile/admin-content.ts'
import { withoutFreeText } from '../support/hostile/without-free-text.ts'
import {
  importAll,
  type HostileFile,
  createPeopleFiles,
  createSessionFolder,
  createUnitZip,
} from '../support/hostile/hostile-imports.ts'
import { writeAsAnybody, writeAsTeacher, writeAssignments, writeExercise } from '../support/hostile/member-content.ts'
import { writeAmbiences, writeGroups, writeResources, writeSessions } from '../support/hostile/catalog-content.ts'
import { writeLearn } from '../support/hostile/learn-content.ts'
import { publishArticles, publishPage, publishPages, announceHostilePictures } from '../support/hostile/page-content.ts'
import { type HostileWriter, createHostileWriter } from '../support/hostile/hostile-writer.ts'
import { closeWindows, openWindow, signIn, type Who } from '../support/journey/journey.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'
import { gotoUntilIdle, runUntilIdle } from '../support/browser/network-idle.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

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

const written: WriteResult = { accepted: new Set(), requestCount: 0, serverErrors: [] }
/** URLs that show created content, in addition to the route table. */
const createdUrls: Record<Writer | 'visitor', string[]> = {
  visitor: [],
  'student@riverbend.test': [],
  'teacher@riverbend.test': [],
  'admin@riverbend.test': [],
}

const createWriter = async (who: Writer): Promise<HostileWriter> => {
  const { call } = await signInDemoPerson(server.address, server.data, who)
  const { session } = await call(identity.info, {})
  return createHostileWriter({
    call: recordAccepted(call, written),
    uuid: session.user_data!.user_account_uuid,
    address: server.address,
  })
}

const writeAsOperator = async (writer: HostileWriter): Promise<void> => {
  createdUrls.visitor.push(...(await publishArticles(writer)))
  await publishPages(writer)
  await announceHostilePictures(writer)
  await writeSessions(writer)
  await writeGroups(writer)
  await writeAmbiences(writer)
  await writeLearn(writer)
  const { folder, key } = await writeResources(writer)
  const view = `/view?key_path=${encodeURIComponent(key)}`
  createdUrls['teacher@riverbend.test'].push(`/teacher/learn/resources/${folder}`, view)
  createdUrls['admin@riverbend.test'].push(`/admin/learn/resources/${folder}`, view)
  createdUrls['admin@riverbend.test'].push(...pageTemplates.map(({ id }) => `/admin/cms/template/${id}`))
}

test(
  'every call with text fields accepts scripts as plain text',
  async () => {
    const writersByPerson = new Map<Writer, HostileWriter>()
    for (const who of writers) writersByPerson.set(who, await createWriter(who))
    for (const who of writers) await writeAnywhere(writersByPerson.get(who)!.call, TRIES, written)
    const [student, teacher, admin] = writers.map((who) => writersByPerson.get(who)!) as [
      HostileWriter,
      HostileWriter,
      HostileWriter,
    ]
    for (const who of writers.slice(0, 2)) {
      createdUrls[who].push(
        ...(await writeAsAnybody(writersByPerson.get(who)!)),
        ...(await writeExercise(writersByPerson.get(who)!)),
      )
    }
    createdUrls['teacher@riverbend.test'].push(...(await writeAsTeacher(teacher)))
    createdUrls['student@riverbend.test'].push(...(await writeAssignments(student)))
    await writeAsOperator(admin)
    await importAll(admin)
    await markOffersRendered(server.platform.db)
    await writeAsAdmin(admin)
    await renameEveryone(admin)

    const columns = await findColumnsWith(server.platform.db, MARK)
    process.stdout.write(`in ${columns.join(' ')}\n`)
    const { requestCount, accepted, serverErrors } = written
    const missedPaths = textEndpoints.map(({ path }) => path).filter((path) => !accepted.has(path))
    recordMeasurement(
      17,
      `${requestCount} requests; ${textEndpoints.length - missedPaths.length} of ${textEndpoints.length} endpoints accepted scripts as text, stored in ${columns.length} columns`,
    )
    expect(serverErrors).toEqual([])
    expect(missedPaths.sort()).toEqual(Object.keys(withoutFreeText).sort())
  },
  LONG,
)

const listAreaUrls = (...names: string[]): string[] =>
  screens.filter(({ area }) => names.includes(area)).map((screen) => createAddress(screen))
const searchUrl = `/home/search?q=${MARK}`

/** Each visitor, the pages they open, and the minimum number of these pages that must show created content. */
const visitCases: readonly [Writer | 'visitor', () => string[], number][] = [
  ['visitor', () => listAreaUrls('site', 'public', 'sign-in'), 15],
  ['student@riverbend.test', () => [...listAreaUrls('app'), searchUrl], 30],
  ['teacher@riverbend.test', () => [...listAreaUrls('app', 'teacher'), searchUrl], 46],
  ['admin@riverbend.test', () => [...listAreaUrls('app', 'teacher', 'admin'), searchUrl], 66],
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
      faults.push(`requested ${request.url()} on ${page.url()}`),
  )
  if (who !== 'visitor') await signIn(page, who, server.data)
  /** @returns whether the page shows created content */
  const listen = async (label: string): Promise<boolean> => {
    const { faults: pageFaults, isTextShown } = await findScripts(page)
    faults.push(...pageFaults.map((fault) => `${label}: ${fault}`))
    return isTextShown
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
    await gotoUntilIdle(page, address)
    if (await listen(address)) shownAddresses.push(address)
  }
  expectSilence()
  return shownAddresses
}

test.each(visitCases)(
  '%s opens every page, and no script in created content runs',
  async (who, listScreens, minimum) => {
    const screenUrls = [...listScreens(), ...createdUrls[who]]
    const shownAddresses = await visitAll(who, screenUrls)
    process.stdout.write(
      `not shown on ${screenUrls.filter((address) => !shownAddresses.includes(address)).join(' ')}\n`,
    )
    recordMeasurement(
      17,
      `${who}: ${screenUrls.length} pages, ${shownAddresses.length} of them show the texts, 0 scripts ran`,
    )
    expect(shownAddresses.length).toBeGreaterThanOrEqual(minimum)
  },
  LONG,
)

/** Imports are previewed first. The preview and its errors have no route of their own. */
const imports: readonly [string, string, (writer: HostileWriter) => HostileFile[][]][] = [
  ['/admin/people', 'Import people', createPeopleFiles],
  ['/admin/sessions/import', '', (writer) => [createSessionFolder(writer)]],
  ['/admin/learn/units/grade_3', 'Import', (writer) => [[createUnitZip(writer)]]],
]

test.each(imports)(
  'hostile lists that an admin previews and imports at %s run no script',
  async (address, opener, createLists) => {
    const admin = 'admin@riverbend.test'
    const lists = createLists(await createWriter(admin))
    const { page, listen, expectSilence } = await listeningWindow(admin)
    for (const files of lists) {
      await gotoUntilIdle(page, address)
      if (opener) await page.getByRole('button', { name: opener, exact: true }).click()
      const chosen = page.locator('input[type=file]:not([webkitdirectory])').last()
      await runUntilIdle(page, () => chosen.setInputFiles(files))
      await page.evaluate(() => document.querySelectorAll('details').forEach((more) => (more.open = true)))
      expect(await listen(`${address}, previewed`), address).toBe(true)
      const form = opener ? page.getByRole('dialog') : page
      const submit = form.getByRole('button', { name: /^(Import (people|unit|\d+ sessions?)|Update unit)$/ })
      await runUntilIdle(page, () => submit.click())
      expect(await listen(`${address}, imported`), address).toBe(true)
    }
    expectSilence()
    recordMeasurement(17, `${address}: ${lists.length} hostile lists previewed and imported, 0 scripts ran`)
  },
  LONG,
)

test(
  'the sign-in page runs no script in its editable text',
  async () => {
    await publishPage(await createWriter('admin@riverbend.test'), 'login')
    const shownAddresses = await visitAll('visitor', ['/login', '/reset-password', '/sign-up'])
    expect(shownAddresses).toContain('/login')
  },
  LONG,
)
